import { z } from "zod";
import { time, uuid, type RouteContract } from "@/lib/contracts/common";
import { RequestedPrice } from "@/lib/contracts/requested-price";
import { settingKeys, settingUnits } from "@/lib/domain/settings";

/**
 * The answer (202) to a call that takes two administrators: what waits, and until when. `effectiveAt`: the caller is the
 * only administrator of their team, and the decision takes effect then unless it is withdrawn.
 */
export const ApprovalAsked = z
  .object({ approvalId: uuid, expiresAt: time, effectiveAt: time.optional() })
  .meta({ id: "ApprovalAsked" });
export type ApprovalAsked = z.infer<typeof ApprovalAsked>;

/** What takes two administrators; a refund above a sum, and a ceiling when it rises. */
export const approvalActions = [
  "complete_override",
  "confirm_payment",
  "refund",
  "set_ceiling",
  "cash_returned",
  "cash_lost",
  "cash_collected",
  "hub_difference",
  "hub_move",
  "overnight",
  "write_off",
  "release_review",
  "close_incident",
  "robbed",
  "change_setting",
  "set_provider_account",
  "add_price",
  "name_cashiers",
  "clear_review",
] as const;

/**
 * What an administrator has asked for. `state` is `void` once what it is about is not as it was. `mine`: the reader has
 * asked for it, and cannot approve it; `ownCase`: nor can who has a part in it. `amount`: what changes hands, is paid,
 * refunded, lost or written off, null where that was never named; the driver's new ceiling, `before` their present one,
 * or what goes into or out of a hub's safe; `direction`: to the bank or from there. `setting`: which one changes, from what and to what. `account`: how the
 * provider account ends, null for none. `driverName`: of the driver who is concerned.
 */
export const Approval = z
  .object({
    id: uuid,
    action: z.enum(approvalActions),
    state: z.enum(["waiting", "scheduled", "approved", "applied", "declined", "expired", "void"]),
    askedBy: z.string().nullable(),
    mine: z.boolean(),
    ownCase: z.boolean(),
    reason: z.string().nullable(),
    askedAt: time,
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
    /** Who would take cash at a hub, with what they have proven. */
    cashiers: z
      .array(
        z.object({
          userId: uuid,
          name: z.string(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
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
 * What waits, longest first, at most a hundred. `alone`: there is no other administrator: `delayHours`: then
 * prices, limits and rights take effect after this; `minutes`: how long a question waits; `refundAlone`: up to so many dollars one administrator refunds alone.
 */
export const ApprovalList = z
  .object({
    alone: z.boolean(),
    minutes: z.number(),
    refundAlone: z.number(),
    delayHours: z.number(),
    items: z.array(Approval),
  })
  .meta({ id: "ApprovalList" });
export type ApprovalList = z.infer<typeof ApprovalList>;
const ApprovalParams = z.strictObject({ id: uuid });
/** `aboveFee`: the administrator confirms that drivers are paid more than the fee and `pay_above_fee`. */
const ApproveBody = z.strictObject({ aboveFee: z.boolean().optional() });

const tag = "Admin: approvals";
export const adminApprovals = {
  list: {
    method: "GET",
    path: "/api/admin/approvals",
    actor: "admin",
    tag,
    summary: "What waits for a second administrator",
    response: ApprovalList,
  },
  approve: {
    method: "POST",
    path: "/api/admin/approvals/{id}/approve",
    actor: "admin",
    tag,
    summary: "Approve what another administrator has asked for; it is carried out at once",
    params: ApprovalParams,
    body: ApproveBody,
    response: Approval,
  },
  decline: {
    method: "POST",
    path: "/api/admin/approvals/{id}/decline",
    actor: "admin",
    tag,
    summary: "Decline it, or take back what one has asked for",
    params: ApprovalParams,
    response: Approval,
  },
} as const satisfies Record<string, RouteContract>;
