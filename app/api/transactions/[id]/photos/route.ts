import { CashPhotoList } from "@/lib/contracts/cash-photo";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/transactions/:id/photos: the pictures of the delivery's cash that the reader may see, oldest first.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: CashPhotoList,
  handle: ({ params }) => call("list_cash_photos", { p_transaction_id: params.id }),
});
