import { TrackingLink } from "@/lib/contracts/tracking";
import { TransactionActionBody, TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { createTrackingLink } from "@/server/transactions/create-tracking-link";

// POST /api/transactions/:id/tracking-link: a link that shows the way of the delivery, for its sender or receiver to
// share.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: TransactionActionBody,
  response: TrackingLink,
  remember: "status",
  handle: ({ params }) => createTrackingLink(params.id),
  again: ({ params }) => createTrackingLink(params.id),
});
