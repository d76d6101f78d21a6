import { z } from "zod";
import { PendingApproval } from "@/lib/contracts/admin/approvals";
import { AdminTransactionOrPending } from "@/lib/contracts/admin/transactions";
import {
  cursor,
  opaqueText,
  latLng,
  limit,
  money,
  page,
  reasonBody,
  time,
  uuid,
  idParams,
  type RouteContract,
} from "@/lib/contracts/common";
import { HubHours } from "@/lib/contracts/hub-hours";
import { LegCode } from "@/lib/contracts/delivery/leg";

/**
 * Cash of a delivery that waits at a hub for its sender. `waiting`: for the sender's count at the counter. `verifying`:
 * counted, and the sender's code is open. `done`: handed over. `canGive`: the reader may hand it over and book it.
 */
export const Collection = z
  .object({
    id: uuid,
    transactionId: uuid,
    orderNo: z.string(),
    senderName: z.string(),
    amount: z.number().positive(),
    state: z.enum(["waiting", "verifying", "done"]),
    /** The sender's and the hub's screens show the same two digits. Null for all other readers. */
    matchingDigits: z
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
    /** Locked after too many wrong codes; no code is accepted until then. */
    codeLockedUntil: time.nullable(),
    canGive: z.boolean(),
  })
  .meta({ id: "Collection" });
export type Collection = z.infer<typeof Collection>;
export const CollectionOrNull = Collection.nullable();
export const CollectionList = page(Collection);
/** `q`: words in the sender's name or the delivery's number. */
const CollectionQuery = z.strictObject({ q: z.string().trim().max(120).optional(), cursor, limit: limit(50) });

export const ConfirmCollectionBody = z.strictObject({ counted: money });
export type ConfirmCollectionBody = z.infer<typeof ConfirmCollectionBody>;

const CollectionParams = z.strictObject({ id: uuid, collectionId: uuid });

/** The amount the cashier handed over, and the sender's code, either typed or scanned. */
export const GiveCollectionBody = z
  .strictObject({ amount: money, code: opaqueText(20).optional(), qrData: opaqueText(2000).optional() })
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
    summary: "Retrieve the delivery's cash that waits for its sender at a hub, or was last collected there; or null",
    params: idParams,
    response: CollectionOrNull,
  },
  confirm: {
    method: "POST",
    path: "/api/transactions/{id}/collection/confirm",
    actor: "user",
    tag,
    summary: "Confirm the count at the counter; opens the code with which the cashier books the handover",
    params: idParams,
    body: ConfirmCollectionBody,
    response: LegCode,
    example: { counted: 120 },
  },
  list: {
    method: "GET",
    path: "/api/hubs/{id}/collections",
    actor: "user",
    tag,
    summary: "List cash waiting for senders at a hub, longest first; for its cashiers and admins",
    params: idParams,
    query: CollectionQuery,
    response: CollectionList,
  },
  get: {
    method: "GET",
    path: "/api/hubs/{id}/collections/{collectionId}",
    actor: "user",
    tag,
    summary: "Retrieve a collection, also after the handover",
    params: CollectionParams,
    response: Collection,
  },
  give: {
    method: "POST",
    path: "/api/hubs/{id}/collections/{collectionId}/give",
    actor: "user",
    tag,
    summary: "Book a cashier's handover of cash to its sender by the sender's code",
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
    summary: "Record that a sender collected their cash from a hub without their code; needs two administrators",
    params: idParams,
    body: reasonBody,
    response: AdminTransactionOrPending,
    accepted: PendingApproval,
    example: { reason: "Their brother took it, with their letter" },
  },
} as const satisfies Record<string, RouteContract>;
