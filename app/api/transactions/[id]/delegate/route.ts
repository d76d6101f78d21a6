import { DelegateLink, NameDelegateBody } from "@/lib/contracts/delegate";
import { Transaction, TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { nameDelegate } from "@/server/delegates/name-delegate";
import { route } from "@/server/http/route";

// POST /api/transactions/:id/delegate: who takes the cash in the receiver's place. A repeat makes another link for the
// same person: the first is never kept.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: NameDelegateBody,
  response: DelegateLink,
  limit: { per: 60, max: 10 },
  remember: "status",
  handle: ({ params, body }) => nameDelegate(params.id, body),
  again: ({ params, body }) => nameDelegate(params.id, body),
});

// DELETE /api/transactions/:id/delegate: nobody but the receiver takes it any more.
export const DELETE = route({
  actor: "user",
  params: TransactionParams,
  response: Transaction,
  handle: ({ params }) => call("revoke_delegate", { p_transaction_id: params.id }),
});
