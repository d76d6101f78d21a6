import { adminTimeline } from "@/lib/contracts/admin/timeline";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminTimeline.addNote, ({ params, body }) =>
  rpc.prepare("admin_add_delivery_note", { p_transaction_id: params.id, p_text: body.text }),
);
