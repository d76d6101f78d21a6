import { DeliveryNote, NoteBody } from "@/lib/contracts/admin-timeline";
import { AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/notes: a note for other administrators, which nobody changes afterwards.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: NoteBody,
  response: DeliveryNote,
  status: 201,
  handle: ({ params, body }) => call("admin_note_delivery", { p_transaction_id: params.id, p_words: body.text }),
});
