import {
  CreateTransactionBody,
  ListTransactionsQuery,
  Transaction,
  TransactionList,
} from "@/lib/contracts/transaction";
import { callerAddress } from "@/server/http/admission";
import { route } from "@/server/http/route";
import { createTransaction } from "@/server/transactions/create-transaction";
import { call } from "@/server/database/call";

// GET /api/transactions: what the person sent or is to receive, newest first.
export const GET = route({
  actor: "user",
  query: ListTransactionsQuery,
  response: TransactionList,
  handle: ({ query }) =>
    call("list_transactions", {
      p_role: query.role,
      p_status: query.status ?? null,
      p_cursor: query.cursor ?? null,
      p_limit: query.limit,
      p_stage: query.stage ?? null,
    }),
});

// POST /api/transactions: a sender asks for a delivery. The same key gives the same delivery.
export const POST = route({
  actor: "user",
  body: CreateTransactionBody,
  response: Transaction,
  status: 201,
  limit: { per: 60, max: 20 },
  handle: ({ db, body, key, request }) => createTransaction(db, body, key, callerAddress(request.headers)),
});
