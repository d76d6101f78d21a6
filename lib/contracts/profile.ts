import { z } from "zod";
import { emptyResponse, opaqueText, singleLineText, phone, time, type RouteContract } from "@/lib/contracts/common";
import { Limits } from "@/lib/contracts/limits";
import { Session, password } from "@/lib/contracts/session";

export const Profile = z
  .object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    phoneVerified: z.boolean(),
    /** True once the address was verified by a link. Only then can others name the person by it. */
    emailVerified: z.boolean(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zipCode: z.string().nullable(),
    /** Sending and receiving limits; null without limits. */
    limits: Limits.nullable(),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

/**
 * The caller's email address. `verifiedAt`: when it was verified. `sentAt`: of a verification link that is still valid.
 */
export const EmailVerification = z
  .object({ email: z.string().nullable(), verifiedAt: time.nullable(), sentAt: time.nullable() })
  .meta({ id: "EmailVerification" });
export type EmailVerification = z.infer<typeof EmailVerification>;
const VerifyEmailBody = z.strictObject({ token: opaqueText(100) });
/**
 * Omitted fields stay unchanged; null clears an optional one. A phone set here is unverified; a verified one changes
 * only by verifying the new number.
 */
export const ProfilePatch = z
  .strictObject({
    name: singleLineText(120),
    phone,
    address: singleLineText(500).nullable(),
    city: singleLineText(120).nullable(),
    state: singleLineText(120).nullable(),
    zipCode: singleLineText(20).nullable(),
  })
  .partial();
export type ProfilePatch = z.infer<typeof ProfilePatch>;

export const ChangePasswordBody = z.strictObject({ currentPassword: password, password });
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

/** Sends a code to the number; entering it within ten minutes makes the number the caller's. */
export const RequestPhoneVerificationBody = z.strictObject({ phone });
export type RequestPhoneVerificationBody = z.infer<typeof RequestPhoneVerificationBody>;
export const VerifyPhoneBody = z.strictObject({ phone, token: singleLineText(10) });
export type VerifyPhoneBody = z.infer<typeof VerifyPhoneBody>;

const tag = "Session";

export const profile = {
  get: {
    method: "GET",
    path: "/api/profile",
    actor: "user",
    tag,
    summary: "Retrieve the caller's profile",
    response: Profile,
  },
  update: {
    method: "PATCH",
    path: "/api/profile",
    actor: "user",
    tag,
    summary: "Update the profile",
    body: ProfilePatch,
    response: Profile,
    example: { city: "Miami" },
  },
  changePassword: {
    method: "POST",
    path: "/api/profile/password",
    actor: "user",
    tag,
    summary: "Change the password, with the current one; ends other sessions",
    body: ChangePasswordBody,
    response: emptyResponse,
    example: { currentPassword: "correct horse", password: "a better horse" },
  },
  getEmail: {
    method: "GET",
    path: "/api/profile/email",
    actor: "user",
    tag,
    summary: "Retrieve the caller's email address and whether it is verified",
    response: EmailVerification,
  },
  sendEmailVerification: {
    method: "POST",
    path: "/api/profile/email/verification",
    actor: "user",
    tag,
    summary: "Email a verification link to the caller; revokes the previous link",
    response: EmailVerification,
  },
  confirmEmail: {
    method: "POST",
    path: "/api/profile/email/confirm",
    actor: "user",
    tag,
    summary: "Verify the caller's email address with the link's token",
    body: VerifyEmailBody,
    response: EmailVerification,
    example: { token: "from-the-link" },
  },
  sendPhoneCode: {
    method: "POST",
    path: "/api/profile/phone",
    actor: "user",
    tag,
    summary: "Text a verification code to a phone number",
    body: RequestPhoneVerificationBody,
    response: emptyResponse,
    example: { phone: "+13055550100" },
  },
  verifyPhone: {
    method: "POST",
    path: "/api/profile/phone/verify",
    actor: "user",
    tag,
    summary: "Verify a phone number with the code; it becomes the caller's",
    body: VerifyPhoneBody,
    response: Session,
    example: { phone: "+13055550100", token: "123456" },
  },
} as const satisfies Record<string, RouteContract>;

/** All personal data of the caller as JSON: account details, their own actions, and messages sent to them. */
const AccountExport = z.record(z.string(), z.unknown()).meta({ id: "AccountExport" });
/** Deleting an account needs the password: a session alone is not enough. */
const DeleteAccountBody = z.strictObject({ password: z.string().min(1).max(200) });

export const account = {
  export: {
    method: "GET",
    path: "/api/profile/export",
    actor: "user",
    tag,
    summary: "Export the caller's personal data as a JSON file",
    response: AccountExport,
  },
  delete: {
    method: "POST",
    path: "/api/profile/delete",
    actor: "user",
    tag,
    summary: "Delete the caller's account",
    body: DeleteAccountBody,
    response: emptyResponse,
    example: { password: "correct horse 7" },
  },
} as const satisfies Record<string, RouteContract>;
