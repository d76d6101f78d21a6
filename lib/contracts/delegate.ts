import { z } from "zod";
import { exact, line, phone, time, type RouteContract } from "@/lib/contracts/common";
import { Delegate, Transaction, TransactionParams } from "@/lib/contracts/transaction";
import { TransactionStatus } from "@/lib/contracts/transaction-status";
import { VerificationCode } from "@/lib/contracts/verification";

/** Who takes the cash in the receiver's place; their number is for the receiver, and for administrators. */
export const NameDelegateBody = z.strictObject({ name: line(60), phone: phone.optional() });
export type NameDelegateBody = z.infer<typeof NameDelegateBody>;

/** The delegate's own link, told once, to the receiver: it opens the page with their code. */
export const DelegateLink = z.object({ token: z.string(), url: z.string(), delegate: Delegate });
export type DelegateLink = z.infer<typeof DelegateLink>;

const DelegationParams = z.strictObject({ token: exact(200) });

/**
 * What a delegate reads: whom they take it for, how much, who brings it and when. No address: they know it. `receiver`:
 * first name and initial. For a day after the handover it says that it is over.
 */
export const Delegation = z
  .object({
    name: z.string(),
    receiver: z.string(),
    amount: z.number(),
    status: TransactionStatus,
    statusLabel: z.string(),
    /** Once a driver has it. */
    driver: z
      .object({ firstName: z.string(), vehicleType: z.string().nullable(), vehiclePlate: z.string().nullable() })
      .nullable(),
    /** When the driver is expected at the door; `about` where it comes from the straight line. */
    expected: z.object({ at: time, about: z.boolean() }).nullable(),
    /** Too many wrong codes, the receiver's and theirs together: none is taken until then. */
    codeLockedUntil: time.nullable(),
    deliveredAt: time.nullable(),
    /** They took it themselves. */
    tookIt: z.boolean(),
  })
  .meta({ id: "Delegation" });
export type Delegation = z.infer<typeof Delegation>;

const tag = "Delegates";

export const delegates = {
  set: {
    method: "POST",
    path: "/api/transactions/{id}/delegate",
    actor: "user",
    tag,
    summary:
      "The receiver names who takes the cash in their place: a link with a code of their own. Whoever was named before takes it no more",
    params: TransactionParams,
    body: NameDelegateBody,
    response: DelegateLink,
    example: { name: "Nora Neighbor" },
  },
  remove: {
    method: "DELETE",
    path: "/api/transactions/{id}/delegate",
    actor: "user",
    tag,
    summary: "The receiver takes it back: link and code open nothing any more; where nobody is named, a success",
    params: TransactionParams,
    response: Transaction,
  },
  getByToken: {
    method: "GET",
    path: "/api/delegations/{token}",
    actor: "anonymous",
    tag,
    summary: "What a delegate's link tells: for whom, how much, who brings it and when; no address and no code",
    params: DelegationParams,
    response: Delegation,
  },
  getCode: {
    method: "GET",
    path: "/api/delegations/{token}/code",
    actor: "anonymous",
    tag,
    summary: "The delegate's own code and its QR, while the delivery goes on; opening it makes it hold for another day",
    params: DelegationParams,
    response: VerificationCode,
  },
} as const satisfies Record<string, RouteContract>;
