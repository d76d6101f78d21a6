import { z } from "zod";
import { emptyResponse, opaqueText, reasonBody, time, userIdParams, type RouteContract } from "@/lib/contracts/common";

/** The caller's second factor, without secrets. */
export const SecondFactor = z
  .object({
    /** Whether the caller is an administrator or a cashier. */
    needed: z.boolean(),
    /** Whether their decisions require one. */
    required: z.boolean(),
    enrolledAt: time.nullable(),
    /** Expiry of this session's verification. */
    verifiedUntil: time.nullable(),
    /** Number of recovery codes left. */
    recoveryCodes: z.number().int(),
    resetRequestedAt: time.nullable(),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The secret for an authenticator app, as a URI for a QR and for typing. Returned once. */
export const SecondFactorSecret = z.object({ uri: z.string(), secret: z.string() });
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;

const code = opaqueText(20).regex(/^[\d\s]{6,12}$/, "six_digits");
const ConfirmSecondFactorBody = z.strictObject({ code });
/** A code of the authenticator app, or a recovery code. */
export const VerifySecondFactorBody = z.union([
  z.strictObject({ code }),
  z.strictObject({ recoveryCode: opaqueText(40) }),
]);
export type VerifySecondFactorBody = z.infer<typeof VerifySecondFactorBody>;
/** Ten single-use recovery codes, returned once. */
export const ConfirmedSecondFactor = SecondFactor.extend({ codes: z.array(z.string()) });

const tag = "Accounts";
export const secondFactor = {
  get: {
    method: "GET",
    path: "/api/second-factor",
    actor: "user",
    tag,
    summary: "Retrieve the caller's second factor: whether it is needed, set up and verified in this session",
    response: SecondFactor,
  },
  enroll: {
    method: "POST",
    path: "/api/second-factor",
    actor: "user",
    tag,
    summary: "Begin to set up an authenticator app, which is active after its first code; needs reauthentication",
    response: SecondFactorSecret,
  },
  confirm: {
    method: "POST",
    path: "/api/second-factor/confirm",
    actor: "user",
    tag,
    summary: "Confirm the authenticator app by its first code; returns the recovery codes, once",
    body: ConfirmSecondFactorBody,
    response: ConfirmedSecondFactor,
    example: { code: "123456" },
  },
  verify: {
    method: "POST",
    path: "/api/second-factor/verify",
    actor: "user",
    tag,
    summary: "Verify this session for twelve hours by a code or a recovery code",
    body: VerifySecondFactorBody,
    response: SecondFactor,
    example: { code: "123456" },
  },
  requestReset: {
    method: "POST",
    path: "/api/second-factor/reset",
    actor: "user",
    tag,
    summary: "Request the removal of a lost second factor by another administrator; needs reauthentication",
    response: SecondFactor,
  },
  resetForPerson: {
    method: "POST",
    path: "/api/admin/people/{userId}/second-factor",
    actor: "admin",
    tag: "Admin: people",
    summary: "Remove the second factor of a person who requested it within a day",
    params: userIdParams,
    body: reasonBody,
    response: emptyResponse,
    example: { reason: "Lost their phone; we spoke" },
  },
} as const satisfies Record<string, RouteContract>;
