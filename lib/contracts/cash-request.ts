import { z } from "zod";
import { latLng, line, money, phone, time, uuid, words, type RouteContract } from "@/lib/contracts/common";

/** Cash that somebody asks a person for who has sent to them before, or knows them; where to, and what for. */
const AskForCashBody = z.strictObject({
  phone,
  amount: money,
  note: line(200).optional(),
  address: line(500),
  unit: line(40).optional(),
  location: latLng,
  instructions: words(1000).optional(),
});

/**
 * A request as one of its two people reads it; `name`: the other's. `phone`, where the cash is to go, is told to whoever
 * is asked. `transactionId`: the delivery that came of it.
 */
export const CashRequest = z
  .object({
    id: uuid,
    /** The reader has asked; otherwise they are asked. */
    mine: z.boolean(),
    state: z.enum(["open", "sent", "declined", "withdrawn", "expired"]),
    name: z.string(),
    phone: z.string().nullable(),
    amount: z.number(),
    note: z.string().nullable(),
    address: z.string(),
    unit: z.string().nullable(),
    location: latLng,
    instructions: z.string().nullable(),
    reason: z.string().nullable(),
    transactionId: uuid.nullable(),
    askedAt: time,
    expiresAt: time,
  })
  .meta({ id: "CashRequest" });
export type CashRequest = z.infer<typeof CashRequest>;

/** Newest first: what is open, and what ended within a week. */
export const CashRequestList = z.object({ items: z.array(CashRequest) });
export type CashRequestList = z.infer<typeof CashRequestList>;

const CashRequestParams = z.strictObject({ id: uuid });

/** `block`: this person may not ask the caller again; they are not told that. */
const DeclineCashRequestBody = z.strictObject({ reason: line(200).optional(), block: z.boolean().optional() });

const WithdrawCashRequestBody = z.strictObject({});

const tag = "Cash requests";

export const cashRequests = {
  list: {
    method: "GET",
    path: "/api/cash-requests",
    actor: "user",
    tag,
    summary: "Whom the caller asked for cash, and who asked them",
    response: CashRequestList,
  },
  create: {
    method: "POST",
    path: "/api/cash-requests",
    actor: "user",
    tag,
    summary: "Ask somebody for cash who has sent to the caller before; name it as `requestId` of the delivery",
    body: AskForCashBody,
    response: CashRequest,
    status: 201,
    example: {
      phone: "+13055550123",
      amount: 120,
      note: "Rent",
      address: "100 Brickell Ave, Miami",
      unit: "Apt 4B",
      location: { lat: 25.7617, lng: -80.1918 },
    },
  },
  decline: {
    method: "POST",
    path: "/api/cash-requests/{id}/decline",
    actor: "user",
    tag,
    summary: "Whoever was asked says no, and why; perhaps never again by this person",
    params: CashRequestParams,
    body: DeclineCashRequestBody,
    response: CashRequest,
  },
  withdraw: {
    method: "POST",
    path: "/api/cash-requests/{id}/withdraw",
    actor: "user",
    tag,
    summary: "The asker takes it back",
    params: CashRequestParams,
    body: WithdrawCashRequestBody,
    response: CashRequest,
  },
} as const satisfies Record<string, RouteContract>;
