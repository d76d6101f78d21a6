import { collections } from "@/lib/contracts/delivery/collection";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(collections.recordCollected, ({ params, body }) =>
  rpc.prepare("admin_record_collected_cash", { p_transaction_id: params.id, p_reason: body.reason }),
);
