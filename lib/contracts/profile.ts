import { z } from "zod";
import { done, exact, line, phone, time, type RouteContract } from "@/lib/contracts/common";
import { Limits } from "@/lib/contracts/limits";
import { Session, password } from "@/lib/contracts/session";

export const Profile = z
  .object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    phoneVerified: z.boolean(),
    /** Whether the address is proven by a link that was opened. Only then others can name the person by it. */
    emailProven: z.boolean(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zipCode: z.string().nullable(),
    /** What they may send and receive; null where that has no limits. */
    limits: Limits.nullable(),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

/** The caller's e-mail address. `provenAt`: when its owner opened our link; `sentAt`: of a link that is still valid. */
export const EmailProof = z
  .object({ email: z.string().nullable(), provenAt: time.nullable(), sentAt: time.nullable() })
  .meta({ id: "EmailProof" });
export type EmailProof = z.infer<typeof EmailProof>;
const ProveEmailBody = z.strictObject({ token: exact(100) });
/**
 * Only what is named changes; null empties what may be empty. A phone set here is unproven; a proven one changes by
 * proof alone.
 */
export const ProfilePatch = z
  .strictObject({
    name: line(120),
    phone,
    address: line(500).nullable(),
    city: line(120).nullable(),
    state: line(120).nullable(),
    zipCode: line(20).nullable(),
  })
  .partial();
export type ProfilePatch = z.infer<typeof ProfilePatch>;

export const ChangePasswordBody = z.strictObject({ currentPassword: password, password });
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

/**
 * A code is sent to the number that the caller wants to prove; typed within ten minutes, it makes the number the
 * caller's.
 */
export const ProvePhoneBody = z.strictObject({ phone });
export type ProvePhoneBody = z.infer<typeof ProvePhoneBody>;
export const VerifyPhoneBody = z.strictObject({ phone, token: line(10) });
export type VerifyPhoneBody = z.infer<typeof VerifyPhoneBody>;

const tag = "Session";

export const profile = {
  get: { method: "GET", path: "/api/profile", actor: "user", tag, summary: "The caller's profile", response: Profile },
  update: {
    method: "PATCH",
    path: "/api/profile",
    actor: "user",
    tag,
    summary: "Change the profile",
    body: ProfilePatch,
    response: Profile,
    example: { city: "Miami" },
  },
  changePassword: {
    method: "POST",
    path: "/api/profile/password",
    actor: "user",
    tag,
    summary: "Change the password, saying the old one; other sessions end",
    body: ChangePasswordBody,
    response: done,
    example: { currentPassword: "correct horse", password: "a better horse" },
  },
  getEmail: {
    method: "GET",
    path: "/api/profile/email",
    actor: "user",
    tag,
    summary: "The caller's e-mail address, and whether it is proven",
    response: EmailProof,
  },
  sendEmailProof: {
    method: "POST",
    path: "/api/profile/email/proof",
    actor: "user",
    tag,
    summary: "Mail the caller a link that proves their address; the link before it ends",
    response: EmailProof,
  },
  confirmEmail: {
    method: "POST",
    path: "/api/profile/email/confirm",
    actor: "user",
    tag,
    summary: "Prove the caller's address with the token of the link",
    body: ProveEmailBody,
    response: EmailProof,
    example: { token: "from-the-link" },
  },
  sendPhoneCode: {
    method: "POST",
    path: "/api/profile/phone",
    actor: "user",
    tag,
    summary: "Send a code to the number that the caller wants to prove",
    body: ProvePhoneBody,
    response: done,
    example: { phone: "+13055550100" },
  },
  verifyPhone: {
    method: "POST",
    path: "/api/profile/phone/verify",
    actor: "user",
    tag,
    summary: "Prove the number with the code; it becomes the caller's",
    body: VerifyPhoneBody,
    response: Session,
    example: { phone: "+13055550100", token: "123456" },
  },
} as const satisfies Record<string, RouteContract>;
