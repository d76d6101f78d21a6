import { adminTimeline } from "@/lib/contracts/admin-timeline";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminTimeline.addNote, ({ params, body }) =>
  call("admin_note_delivery", { p_transaction_id: params.id, p_words: body.text }),
);
