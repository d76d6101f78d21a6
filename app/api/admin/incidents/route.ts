import { IncidentDetail, IncidentPage, IncidentQuery, OpenIncidentBody } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/incidents: those that are open, or those that are closed.
export const GET = route({
  actor: "admin",
  query: IncidentQuery,
  response: IncidentPage,
  handle: ({ query }) =>
    call("admin_list_incidents", {
      p_state: query.state,
      p_cursor: query.cursor,
      p_limit: query.limit,
      p_kind: query.kind,
    }),
});

// POST /api/admin/incidents: an administrator opens one about a driver.
export const POST = route({
  actor: "admin",
  body: OpenIncidentBody,
  response: IncidentDetail,
  handle: ({ body }) =>
    call("admin_open_incident", {
      p_driver_id: body.driverId,
      p_kind: body.kind,
      p_severity: body.severity,
      p_note: body.note,
      p_transaction_id: body.transactionId,
    }),
});
