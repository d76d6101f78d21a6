import { z } from "zod";
import { uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { PreferredTimeBody } from "@/lib/contracts/delivery/fields";
import { Transaction } from "@/lib/contracts/delivery/transaction";

const ProposeTimeBody = z.strictObject({ preferredTime: PreferredTimeBody });

/** `proposalId`: the proposal that the sender has read; a newer one is not accepted by it. */
const AnswerTimeBody = z.strictObject({ proposalId: uuid, accept: z.boolean() });

const tag = "Transactions";

export const timeProposals = {
  create: {
    method: "POST",
    path: "/api/transactions/{id}/time-proposal",
    actor: "user",
    tag,
    summary: "Propose another time as the receiver, before a driver has the delivery; the sender is notified",
    params: idParams,
    body: ProposeTimeBody,
    response: Transaction,
    example: { preferredTime: { day: "2026-11-27", from: "17:00", to: "19:00" } },
  },
  answer: {
    method: "POST",
    path: "/api/transactions/{id}/time-proposal/answer",
    actor: "user",
    tag,
    summary: "Accept the receiver's proposed time, or keep the original; the receiver is notified",
    params: idParams,
    body: AnswerTimeBody,
    response: Transaction,
    example: { proposalId: "5b0c8a52-3c0e-4a86-9f3c-6f6f2f0a8d11", accept: true },
  },
} as const satisfies Record<string, RouteContract>;
