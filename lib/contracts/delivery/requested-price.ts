import { z } from "zod";
import { time } from "@/lib/contracts/common";

/** Prices for senders, or pay for drivers. */
export const PriceKind = z.enum(["sender", "driver"]);
export type PriceKind = z.infer<typeof PriceKind>;

const dollars = (maxDollars: number) =>
  z
    .number()
    .min(0)
    .max(maxDollars)
    .refine((amount) => Number(amount.toFixed(2)) === amount, "two_decimals");
/** Hundredths of a percent. */
const basisPoints = z.number().int().min(0).max(10_000);

export const priceNumbers = {
  flat: dollars(1_000),
  /** Per kilometre by road. */
  perKm: dollars(100),
  /** Of the delivery's amount. */
  basisPoints: basisPoints,
  urgent: dollars(1_000),
  minimum: dollars(1_000),
  maximum: dollars(10_000).nullable(),
  /** Of the fee and of the pay, when the handover fails. */
  failedBasisPoints: basisPoints,
  tips: z.boolean(),
};

const PriceExample = z.object({
  amount: z.number(),
  km: z.number(),
  urgent: z.boolean(),
  /** For a failed handover: the fee kept and the driver's pay. */
  failed: z.boolean(),
  fee: z.number(),
  pay: z.number(),
});
/**
 * A requested version of prices. `before`: the version in effect, null for none. `examples`: fee and pay of example
 * deliveries; `worst`: the one with the largest excess of pay. `aboveFee`: that excess is above `mostAboveFee`, and
 * approval has to confirm it.
 */
export const RequestedPrice = z
  .object({
    kind: PriceKind,
    senderName: z.string().nullable(),
    ends: z.boolean(),
    validFrom: time.nullable(),
    version: z.object(priceNumbers),
    before: z.object(priceNumbers).nullable(),
    examples: z.array(PriceExample),
    worst: PriceExample,
    aboveFee: z.boolean(),
    mostAboveFee: z.number(),
  })
  .meta({ id: "RequestedPrice" });
export type RequestedPrice = z.infer<typeof RequestedPrice>;
