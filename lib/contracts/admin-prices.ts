import { z } from "zod";
import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { reason, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { PriceKind, priceNumbers } from "@/lib/contracts/requested-price";

/**
 * The next version. It holds from `validFrom` on, as soon as may be without. With `senderId` it is agreed with them
 * alone; `ends`: from then on nothing is.
 */
export const NewPriceBody = z.strictObject({
  kind: PriceKind,
  senderId: uuid.optional(),
  validFrom: time.optional(),
  ...priceNumbers,
  ends: z.boolean().optional(),
  ...reason.shape,
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
 * `sender`, `driver`: what holds for everybody now, null for nothing. `versions`: newest first. `noticeSeconds`: so much
 * later than now what replaces something begins at the earliest.
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
export const PricesOrAsked = z.union([Prices, ApprovalAsked]);

const tag = "Admin: prices";
export const adminPrices = {
  list: {
    method: "GET",
    path: "/api/admin/prices",
    actor: "admin",
    tag,
    summary: "What senders pay and drivers are paid, with every version",
    response: Prices,
  },
  create: {
    method: "POST",
    path: "/api/admin/prices",
    actor: "admin",
    tag,
    summary: "The next version of what senders pay or drivers are paid, on record; takes two administrators",
    body: NewPriceBody,
    response: PricesOrAsked,
    accepted: ApprovalAsked,
    status: 201,
    example: {
      kind: "sender",
      flat: 2.5,
      perKm: 0.4,
      share: 100,
      urgent: 3,
      minimum: 4,
      maximum: null,
      failedShare: 10000,
      tips: false,
      reason: "First prices",
    },
  },
} as const satisfies Record<string, RouteContract>;
