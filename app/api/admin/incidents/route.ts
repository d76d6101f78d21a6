import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminIncidents.list, ({ query }) =>
  rpc.prepare("admin_list_incidents", {
    p_state: query.state,
    p_cursor: query.cursor,
    p_limit: query.limit,
    p_kind: query.kind,
  }),
);

export const POST = route(adminIncidents.create, ({ body }) =>
  rpc.prepare("admin_open_incident", {
    p_driver_id: body.driverId,
    p_kind: body.kind,
    p_severity: body.severity,
    p_note: body.note,
    p_transaction_id: body.transactionId,
  }),
);
