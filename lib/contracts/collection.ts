import { z } from "zod";
import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { AdminTransactionOrAsked, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import {
  cursor,
  exact,
  latLng,
  limit,
  money,
  page,
  reason,
  time,
  uuid,
  type RouteContract,
} from "@/lib/contracts/common";
import { HubHours } from "@/lib/contracts/hub-hours";
import { LegCode } from "@/lib/contracts/leg";
import { TransactionParams } from "@/lib/contracts/transaction";

/**
 * Cash of a delivery that waits at a hub for its sender. `waiting`: for them to count it at the counter; `proving`: they
 * have, and their code is open; `done`: it is theirs again. `mayGive`: the reader may give and book it.
 */
export const Collection = z
  .object({
    id: uuid,
    transactionId: uuid,
    orderNo: z.string(),
    senderName: z.string(),
    amount: z.number().positive(),
    state: z.enum(["waiting", "proving", "done"]),
    /** The sender's and the hub's screens show the same two. Null for everybody else. */
    digits: z
      .string()
      .regex(/^\d{2}$/)
      .nullable(),
    hub: z.object({
      id: uuid,
      name: z.string(),
      address: z.string(),
      location: latLng,
      hours: z.array(HubHours),
      open: z.boolean(),
      opensAt: time.nullable(),
    }),
    openedAt: time,
    doneAt: time.nullable(),
    /** Too many wrong codes: none is taken until then. */
    codeLockedUntil: time.nullable(),
    mayGive: z.boolean(),
  })
  .meta({ id: "Collection" });
export type Collection = z.infer<typeof Collection>;
export const CollectionOrNull = Collection.nullable();
export const CollectionList = page(Collection);
/** `q`: words in the sender's name or the delivery's number. */
const CollectionQuery = z.strictObject({ q: z.string().trim().max(120).optional(), cursor, limit: limit(50) });
const CollectionsParams = z.strictObject({ id: uuid });

export const ConfirmCollectionBody = z.strictObject({ counted: money });
export type ConfirmCollectionBody = z.infer<typeof ConfirmCollectionBody>;

const CollectionParams = z.strictObject({ id: uuid, collectionId: uuid });

/** What the cashier gave, and the sender's code, typed or scanned: one of the two. */
export const GiveCollectionBody = z
  .strictObject({ amount: money, code: exact(20).optional(), qrData: exact(2000).optional() })
  .refine(({ code, qrData }) => (code === undefined) !== (qrData === undefined), {
    path: ["code"],
    message: "code_or_scan",
  });
export type GiveCollectionBody = z.infer<typeof GiveCollectionBody>;

const tag = "Hubs";
export const collections = {
  getForTransaction: {
    method: "GET",
    path: "/api/transactions/{id}/collection",
    actor: "user",
    tag,
    summary: "What of the delivery's cash waits at a hub for its sender, or they got there last; or null",
    params: TransactionParams,
    response: CollectionOrNull,
  },
  confirm: {
    method: "POST",
    path: "/api/transactions/{id}/collection/confirm",
    actor: "user",
    tag,
    summary: "The sender has counted it at the counter: opens the code that the cashier books it with",
    params: TransactionParams,
    body: ConfirmCollectionBody,
    response: LegCode,
    example: { counted: 120 },
  },
  list: {
    method: "GET",
    path: "/api/hubs/{id}/collections",
    actor: "user",
    tag,
    summary: "What waits at a hub for its senders, longest first, for those who take cash there and admins",
    params: CollectionsParams,
    query: CollectionQuery,
    response: CollectionList,
  },
  get: {
    method: "GET",
    path: "/api/hubs/{id}/collections/{collectionId}",
    actor: "user",
    tag,
    summary: "One of them, also once it was given back",
    params: CollectionParams,
    response: Collection,
  },
  give: {
    method: "POST",
    path: "/api/hubs/{id}/collections/{collectionId}/give",
    actor: "user",
    tag,
    summary: "The cashier gave the sender their cash, who says so by their code: it is booked",
    params: CollectionParams,
    body: GiveCollectionBody,
    response: Collection,
    example: { amount: 120, code: "ABCD-2345" },
  },
  recordCollected: {
    method: "POST",
    path: "/api/admin/transactions/{id}/cash-collected",
    actor: "admin",
    tag: "Admin: hubs",
    summary: "Say that a sender has their cash from a hub, without their code; takes two administrators",
    params: AdminTransactionParams,
    body: reason,
    response: AdminTransactionOrAsked,
    accepted: ApprovalAsked,
    example: { reason: "Their brother took it, with their letter" },
  },
} as const satisfies Record<string, RouteContract>;
