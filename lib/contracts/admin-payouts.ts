import { z } from "zod";
import { time, uuid, type RouteContract } from "@/lib/contracts/common";

/** A period whose pay is closed; `paidAt` once all of it has been sent. */
export const Payout = z
  .object({
    id: uuid,
    upto: time,
    closedAt: time,
    closedBy: z.string().nullable(),
    paidAt: time.nullable(),
    paidBy: z.string().nullable(),
    total: z.number(),
    items: z.array(z.object({ driverId: uuid, name: z.string(), amount: z.number() })),
  })
  .meta({ id: "Payout" });
export type Payout = z.infer<typeof Payout>;

/** `open`: what `drivers` have earned and is not closed yet. Newest first. */
export const PayoutList = z.object({ open: z.number(), drivers: z.number().int(), items: z.array(Payout) });
export type PayoutList = z.infer<typeof PayoutList>;

/** Without `driverIds` of all drivers. */
export const ClosePayoutBody = z.strictObject({ upto: time, driverIds: z.array(uuid).min(1).max(1_000).optional() });
export const PayoutParams = z.strictObject({ id: uuid });
export const PayPayoutBody = z.strictObject({});

const tag = "Admin: prices";
export const adminPayoutRoutes = [
  {
    method: "GET",
    path: "/api/admin/payouts",
    actor: "admin",
    tag,
    summary: "What drivers have earned and is open, and the periods that were closed",
    response: PayoutList,
  },
  {
    method: "POST",
    path: "/api/admin/payouts",
    actor: "admin",
    tag,
    summary: "Close what drivers have earned before a moment",
    body: ClosePayoutBody,
    response: Payout,
    status: 201,
    example: { upto: "2026-11-30T00:00:00.000Z" },
  },
  {
    method: "GET",
    path: "/api/admin/payouts/{id}/file",
    actor: "admin",
    tag,
    summary: "A closed period as a CSV file",
    params: PayoutParams,
    produces: "text/csv",
  },
  {
    method: "POST",
    path: "/api/admin/payouts/{id}/paid",
    actor: "admin",
    tag,
    summary: "All of a closed period has been sent; another administrator says so than who closed it",
    params: PayoutParams,
    body: PayPayoutBody,
    response: Payout,
  },
] as const satisfies readonly RouteContract[];
