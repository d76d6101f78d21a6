import { z } from "zod";
import { time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { RequestedPrice } from "@/lib/contracts/delivery/requested-price";
import { approvalActions } from "@/lib/domain/approval-actions";
import { settingKeys, settingUnits } from "@/lib/domain/settings";

/**
 * The 202 response to a call that needs two administrators: the pending approval and its deadline.
 * `effectiveAt`: set when the caller is the team's only administrator; the decision takes effect then unless it is
 * withdrawn.
 */
export const PendingApproval = z
  .object({ approvalId: uuid, expiresAt: time, effectiveAt: time.optional() })
  .meta({ id: "PendingApproval" });
export type PendingApproval = z.infer<typeof PendingApproval>;

/**
 * An administrator's request for approval.
 * `state`: `void` once the facts it was based on have changed.
 * `mine`: the reader requested it and cannot approve it. `conflictOfInterest`: nor can an administrator who is a party to it.
 * `amount`: the sum handed over, paid, refunded, lost or written off (null where none was named), the driver's new
 * ceiling (`before`: the present one), or the cash moved into or out of a hub's safe (`direction`: to or from the
 * bank).
 * `setting`: the setting that changes, with its old and new value. `account`: last characters of the provider account,
 * null for none. `driverName`: the driver concerned.
 */
export const Approval = z
  .object({
    id: uuid,
    action: z.enum(approvalActions),
    state: z.enum(["waiting", "scheduled", "approved", "applied", "declined", "expired", "void"]),
    requestedBy: z.string().nullable(),
    mine: z.boolean(),
    conflictOfInterest: z.boolean(),
    reason: z.string().nullable(),
    requestedAt: time,
    expiresAt: time,
    effectiveAt: time.nullable(),
    subjectId: uuid,
    subject: z.string().nullable(),
    subjectKind: z.enum(["delivery", "driver", "hub", "incident", "setting", "price"]),
    setting: z
      .object({ key: z.enum(settingKeys), unit: z.enum(settingUnits), before: z.unknown(), after: z.unknown() })
      .nullish(),
    price: RequestedPrice.nullish(),
    account: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullish(),
    amount: z.number().nullable(),
    before: z.number().nullable(),
    direction: z.enum(["to_bank", "from_bank"]).nullish(),
    /** Proposed cashiers of a hub, with the contact details they have verified. */
    cashiers: z
      .array(
        z.object({
          userId: uuid,
          name: z.string(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          // Whether the person is also a driver, who cannot be a cashier.
          drives: z.boolean(),
        }),
      )
      .nullish(),
    senderName: z.string().nullable(),
    receiverName: z.string().nullable(),
    driverName: z.string().nullable(),
  })
  .meta({ id: "Approval" });
export type Approval = z.infer<typeof Approval>;

/**
 * Pending approvals, oldest first, at most 100.
 * `isSoleAdmin`: there is no other administrator; prices, limits and rights then take effect after `delayHours`.
 * `expiresAfterMinutes`: how long a request stays open. `refundSingleApproverLimit`: the highest refund in dollars that
 * one administrator may make alone.
 */
export const ApprovalList = z
  .object({
    isSoleAdmin: z.boolean(),
    expiresAfterMinutes: z.number(),
    refundSingleApproverLimit: z.number(),
    delayHours: z.number(),
    items: z.array(Approval),
  })
  .meta({ id: "ApprovalList" });
export type ApprovalList = z.infer<typeof ApprovalList>;
/** `aboveFee`: the administrator confirms that drivers are paid more than the fee plus `pay_above_fee`. */
const ApproveBody = z.strictObject({ aboveFee: z.boolean().optional() });

const tag = "Admin: approvals";
export const adminApprovals = {
  list: {
    method: "GET",
    path: "/api/admin/approvals",
    actor: "admin",
    tag,
    summary: "List pending approvals",
    response: ApprovalList,
  },
  approve: {
    method: "POST",
    path: "/api/admin/approvals/{id}/approve",
    actor: "admin",
    tag,
    summary: "Approve another administrator's request; the action is carried out immediately",
    params: idParams,
    body: ApproveBody,
    response: Approval,
  },
  decline: {
    method: "POST",
    path: "/api/admin/approvals/{id}/decline",
    actor: "admin",
    tag,
    summary: "Decline a request, or withdraw one made by the caller",
    params: idParams,
    response: Approval,
  },
} as const satisfies Record<string, RouteContract>;
