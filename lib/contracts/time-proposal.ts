import { z } from "zod";
import { uuid, type RouteContract } from "@/lib/contracts/common";
import { WantedTime } from "@/lib/contracts/preferred-time";
import { Transaction, TransactionParams } from "@/lib/contracts/transaction";

export const ProposeTimeBody = z.strictObject({ preferredTime: WantedTime });
export type ProposeTimeBody = z.infer<typeof ProposeTimeBody>;

/** `proposalId`: the proposal as the sender read it; another one that came meanwhile is not agreed to. */
export const AnswerTimeBody = z.strictObject({ proposalId: uuid, accept: z.boolean() });
export type AnswerTimeBody = z.infer<typeof AnswerTimeBody>;

const tag = "Transactions";

export const timeProposalRoutes = [
  {
    method: "POST",
    path: "/api/transactions/{id}/time-proposal",
    actor: "user",
    tag,
    summary: "The receiver proposes another time, until a driver has it; the sender is told and answers",
    params: TransactionParams,
    body: ProposeTimeBody,
    response: Transaction,
    example: { preferredTime: { day: "2026-11-27", from: "17:00", to: "19:00" } },
  },
  {
    method: "POST",
    path: "/api/transactions/{id}/time-proposal/answer",
    actor: "user",
    tag,
    summary: "The sender agrees to the proposed time, which then holds, or keeps theirs; the receiver is told",
    params: TransactionParams,
    body: AnswerTimeBody,
    response: Transaction,
    example: { proposalId: "5b0c8a52-3c0e-4a86-9f3c-6f6f2f0a8d11", accept: true },
  },
] as const satisfies readonly RouteContract[];
