import { z } from "zod";
import { done, exact, reason, time, uuid, type RouteContract } from "@/lib/contracts/common";

/** The caller's second factor, without any secret. */
export const SecondFactor = z
  .object({
    /** Whether the caller is an administrator or a cashier. */
    needed: z.boolean(),
    /** Whether their decisions wait for one. */
    required: z.boolean(),
    enrolledAt: time.nullable(),
    /** Until when this session counts as verified. */
    verifiedUntil: time.nullable(),
    /** How many recovery codes are left. */
    recoveryCodes: z.number().int(),
    resetAskedAt: time.nullable(),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What an authenticator app takes: as a QR, or typed. Shown once. */
export const SecondFactorSecret = z.object({ uri: z.string(), secret: z.string() });
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;

const code = exact(20).regex(/^[\d\s]{6,12}$/, "six_digits");
const ConfirmSecondFactorBody = z.strictObject({ code });
/** The code of the authenticator app, or one of the recovery codes. */
export const VerifySecondFactorBody = z.union([z.strictObject({ code }), z.strictObject({ recoveryCode: exact(40) })]);
export type VerifySecondFactorBody = z.infer<typeof VerifySecondFactorBody>;
/** Ten codes that each work once, shown this once. */
export const ConfirmedSecondFactor = SecondFactor.extend({ codes: z.array(z.string()) });
const SecondFactorParams = z.strictObject({ userId: uuid });

const tag = "Accounts";
export const secondFactor = {
  get: {
    method: "GET",
    path: "/api/second-factor",
    actor: "user",
    tag,
    summary: "The caller's second factor: whether it is needed, set up and verified in this session",
    response: SecondFactor,
  },
  enroll: {
    method: "POST",
    path: "/api/second-factor",
    actor: "user",
    tag,
    summary: "Begin to set up an authenticator app; it counts from its first code on. Needs a reauthentication",
    response: SecondFactorSecret,
  },
  confirm: {
    method: "POST",
    path: "/api/second-factor/confirm",
    actor: "user",
    tag,
    summary: "The first code of the new authenticator app; answers the recovery codes, once",
    body: ConfirmSecondFactorBody,
    response: ConfirmedSecondFactor,
    example: { code: "123456" },
  },
  verify: {
    method: "POST",
    path: "/api/second-factor/verify",
    actor: "user",
    tag,
    summary: "Verify this session for twelve hours, with a code or a recovery code",
    body: VerifySecondFactorBody,
    response: SecondFactor,
    example: { code: "123456" },
  },
  requestReset: {
    method: "POST",
    path: "/api/second-factor/reset",
    actor: "user",
    tag,
    summary: "Ask another administrator to remove a lost second factor. Needs a reauthentication",
    response: SecondFactor,
  },
  resetForPerson: {
    method: "POST",
    path: "/api/admin/people/{userId}/second-factor",
    actor: "admin",
    tag: "Admin: people",
    summary: "Remove the second factor of a person who asked for it within a day",
    params: SecondFactorParams,
    body: reason,
    response: done,
    example: { reason: "Lost their phone; we spoke" },
  },
} as const satisfies Record<string, RouteContract>;
