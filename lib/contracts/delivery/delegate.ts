import { z } from "zod";
import { opaqueText, singleLineText, phone, time, idParams, type RouteContract } from "@/lib/contracts/common";
import { Delegate, Transaction } from "@/lib/contracts/delivery/transaction";
import { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { VerificationCode } from "@/lib/contracts/delivery/verification";

/** A person who takes the cash in the receiver's place. The receiver and administrators can read their number. */
export const SetDelegateBody = z.strictObject({ name: singleLineText(60), phone: phone.optional() });
export type SetDelegateBody = z.infer<typeof SetDelegateBody>;

/** The delegate's link, returned to the receiver once: it opens the page with the delegate's code. */
export const DelegateLink = z.object({ token: z.string(), url: z.string(), delegate: Delegate });
export type DelegateLink = z.infer<typeof DelegateLink>;

const DelegationParams = z.strictObject({ token: opaqueText(200) });

/**
 * A delivery as its delegate sees it: the receiver, the amount, the driver and the time. It has no address, which the
 * delegate already knows. `receiver`: first name and initial. For a day after the handover it shows that it is over.
 */
export const Delegation = z
  .object({
    name: z.string(),
    receiver: z.string(),
    amount: z.number(),
    status: TransactionStatus,
    statusLabel: z.string(),
    /** Null until a driver has the delivery. */
    driver: z
      .object({ firstName: z.string(), vehicleType: z.string().nullable(), vehiclePlate: z.string().nullable() })
      .nullable(),
    /** Expected arrival at the drop-off. `approximate`: estimated from the straight line. */
    expected: z.object({ at: time, approximate: z.boolean() }).nullable(),
    /**
     * Locked after too many wrong codes, the receiver's and the delegate's together; no code is accepted until then.
     */
    codeLockedUntil: time.nullable(),
    deliveredAt: time.nullable(),
    /** The delegate took the cash. */
    receivedByDelegate: z.boolean(),
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
      "Name a delegate who takes the cash in the receiver's place; returns a link with their own code and revokes the previous one",
    params: idParams,
    body: SetDelegateBody,
    response: DelegateLink,
    example: { name: "Nora Neighbor" },
  },
  remove: {
    method: "DELETE",
    path: "/api/transactions/{id}/delegate",
    actor: "user",
    tag,
    summary: "Remove the delegate: their link and code stop working; idempotent",
    params: idParams,
    response: Transaction,
  },
  getByToken: {
    method: "GET",
    path: "/api/delegations/{token}",
    actor: "anonymous",
    tag,
    summary: "Retrieve a delivery by its delegate's link, without address and code",
    params: DelegationParams,
    response: Delegation,
  },
  getCode: {
    method: "GET",
    path: "/api/delegations/{token}/code",
    actor: "anonymous",
    tag,
    summary: "Retrieve the delegate's code and QR while the delivery is open; each read extends its validity by a day",
    params: DelegationParams,
    response: VerificationCode,
  },
} as const satisfies Record<string, RouteContract>;
