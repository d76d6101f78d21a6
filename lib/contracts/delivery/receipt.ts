import { z } from "zod";
import { time, uuid } from "@/lib/contracts/common";
import { EndReasonCode, Funding, TransactionStatus } from "@/lib/contracts/delivery/fields";
import { CardPayment } from "@/lib/contracts/delivery/payment";
import { PriceParts } from "@/lib/contracts/delivery/price";

/** Head of the hash chain of a delivery's ledger entries: `hash` covers all of its `entries`. */
export const ChainHead = z
  .object({
    chain: z.string(),
    entries: z.number().int(),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    recordedAt: time,
  })
  .meta({ id: "ChainHead" });
export type ChainHead = z.infer<typeof ChainHead>;

/** A delivery's receipt, for its parties. */
export const Receipt = z
  .object({
    /** TXN- and eight characters. */
    number: z.string(),
    transactionId: uuid,
    transactionType: z.string(),
    amount: z.number(),
    funding: Funding,
    pickupHub: z.string().nullable(),
    /** The sender's fee, on their receipt and an administrator's; null where none was agreed. */
    fee: z.number().nullable(),
    /** For the driver; null for none. */
    tip: z.number().nullable(),
    parts: PriceParts.nullable(),
    /** The card payment's state; for the sender and administrators. */
    cardPayment: CardPayment.nullable(),
    currency: z.literal("USD"),
    status: TransactionStatus,
    statusLabel: z.string(),
    sender: z.object({ name: z.string() }),
    receiver: z.object({ name: z.string() }),
    /** The delegate who took the cash; null where the receiver did. */
    handedTo: z.string().nullable(),
    driver: z.object({ firstName: z.string() }).nullable(),
    pickupAddress: z.string(),
    deliveryAddress: z.string(),
    cancelReason: z.string().nullable(),
    /** Code of the reason, where no person gave one. */
    cancelReasonCode: EndReasonCode.nullable(),
    createdAt: time,
    /** When it was delivered or ended otherwise; null while it is open. */
    endedAt: time.nullable(),
    timeline: z.array(z.object({ status: TransactionStatus, label: z.string(), at: time })),
    /** Null before any cash has changed hands. */
    ledger: ChainHead.nullable(),
    issuedAt: time,
  })
  .meta({ id: "Receipt" });
export type Receipt = z.infer<typeof Receipt>;
