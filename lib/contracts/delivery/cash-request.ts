import { z } from "zod";
import {
  latLng,
  singleLineText,
  money,
  phone,
  time,
  uuid,
  multilineText,
  idParams,
  type RouteContract,
} from "@/lib/contracts/common";

/**
 * A request for cash to a person who has sent to the requester before, or has the requester as a contact; with the
 * destination and purpose.
 */
const CreateCashRequestBody = z.strictObject({
  phone,
  amount: money,
  note: singleLineText(200).optional(),
  address: singleLineText(500),
  unit: singleLineText(40).optional(),
  location: latLng,
  instructions: multilineText(1000).optional(),
});

/**
 * A cash request as one of its two parties sees it. `name`: the other party's. `phone`: the number to send to, for the
 * recipient of the request. `transactionId`: the resulting delivery.
 */
export const CashRequest = z
  .object({
    id: uuid,
    /** The reader made the request; otherwise they received it. */
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
    requestedAt: time,
    expiresAt: time,
  })
  .meta({ id: "CashRequest" });
export type CashRequest = z.infer<typeof CashRequest>;

/** Newest first: open requests, and those that ended within a week. */
export const CashRequestList = z.object({ items: z.array(CashRequest) });
export type CashRequestList = z.infer<typeof CashRequestList>;

/** `block`: this person may not request cash from the caller again; they are not notified of it. */
const DeclineCashRequestBody = z.strictObject({
  reason: singleLineText(200).optional(),
  block: z.boolean().optional(),
});

const WithdrawCashRequestBody = z.strictObject({});

const tag = "Cash requests";

export const cashRequests = {
  list: {
    method: "GET",
    path: "/api/cash-requests",
    actor: "user",
    tag,
    summary: "List cash requests made and received by the caller",
    response: CashRequestList,
  },
  create: {
    method: "POST",
    path: "/api/cash-requests",
    actor: "user",
    tag,
    summary: "Request cash from a person who has sent to the caller before; the delivery refers to it as `requestId`",
    body: CreateCashRequestBody,
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
    summary: "Decline a cash request, optionally blocking further ones from this person",
    params: idParams,
    body: DeclineCashRequestBody,
    response: CashRequest,
  },
  withdraw: {
    method: "POST",
    path: "/api/cash-requests/{id}/withdraw",
    actor: "user",
    tag,
    summary: "Withdraw a cash request",
    params: idParams,
    body: WithdrawCashRequestBody,
    response: CashRequest,
  },
} as const satisfies Record<string, RouteContract>;
