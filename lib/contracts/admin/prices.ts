import { z } from "zod";
import { PendingApproval } from "@/lib/contracts/admin/approvals";
import { reasonBody, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { PriceKind, priceNumbers } from "@/lib/contracts/delivery/requested-price";

/**
 * The next version. Takes effect at `validFrom`, or as early as possible without it. With `senderId` it is an agreement
 * with only that sender; `ends` ends the agreement.
 */
export const NewPriceBody = z.strictObject({
  kind: PriceKind,
  senderId: uuid.optional(),
  validFrom: time.optional(),
  ...priceNumbers,
  ends: z.boolean().optional(),
  ...reasonBody.shape,
});
export type NewPriceBody = z.infer<typeof NewPriceBody>;

export const PriceVersion = z
  .object({
    id: uuid,
    kind: PriceKind,
    version: z.number().int(),
    validFrom: time,
    ...priceNumbers,
    ends: z.boolean(),
    senderId: uuid.nullable(),
    senderName: z.string().nullable(),
    addedBy: z.string().nullable(),
    addedAt: time,
    reason: z.string(),
  })
  .meta({ id: "PriceVersion" });
export type PriceVersion = z.infer<typeof PriceVersion>;

/**
 * `sender`, `driver`: the general prices now, null for none. `versions`: newest first. `noticeSeconds`: minimum time
 * between now and the start of a version that replaces another.
 */
export const Prices = z
  .object({
    now: time,
    noticeSeconds: z.number(),
    sender: PriceVersion.nullable(),
    driver: PriceVersion.nullable(),
    versions: z.array(PriceVersion),
  })
  .meta({ id: "Prices" });
export type Prices = z.infer<typeof Prices>;
export const PricesOrPending = z.union([Prices, PendingApproval]);

const tag = "Admin: prices";
export const adminPrices = {
  list: {
    method: "GET",
    path: "/api/admin/prices",
    actor: "admin",
    tag,
    summary: "List the prices that senders pay and the pay of drivers, with every version",
    response: Prices,
  },
  create: {
    method: "POST",
    path: "/api/admin/prices",
    actor: "admin",
    tag,
    summary: "Create the next version of a price; needs two administrators and is recorded",
    body: NewPriceBody,
    response: PricesOrPending,
    accepted: PendingApproval,
    status: 201,
    example: {
      kind: "sender",
      flat: 2.5,
      perKm: 0.4,
      basisPoints: 100,
      urgent: 3,
      minimum: 4,
      maximum: null,
      failedBasisPoints: 10000,
      tips: false,
      reason: "First prices",
    },
  },
} as const satisfies Record<string, RouteContract>;
