import { z } from "zod";
import { Limits } from "@/lib/contracts/limits";
import { done, email, exact, line, phone, time, uuid, type RouteContract } from "@/lib/contracts/common";

export const Locale = z.enum(["en", "es"]);
export const Theme = z.enum(["system", "light", "dark"]);
export const DriverStatus = z.enum(["online", "offline", "busy", "break", "on_duty"]);

/** Who is signed in. `driver` is there for drivers alone; a suspended driver counts as not approved. */
export const Session = z
  .object({
    userId: uuid,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /**
     * Whether the phone is proven by a code. Only then it counts for others: receivers are found by it, drivers texted.
     */
    phoneVerified: z.boolean(),
    userType: z.enum(["user", "driver"]),
    isAdmin: z.boolean(),
    expiresAt: time,
    locale: Locale,
    theme: Theme,
    /** The business time zone: days of lists, numbers and filters begin at its midnight. */
    timeZone: z.string(),
    driver: z
      .object({
        isApproved: z.boolean(),
        status: DriverStatus,
        isAvailable: z.boolean(),
        /** Off duty when the delivery in hand ends. */
        lastDelivery: z.boolean(),
        applicationStatus: z.enum(["none", "submitted", "approved", "rejected"]),
        /** For so long a position says where the driver is. */
        positionFreshSeconds: z.number(),
      })
      .nullable(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;
export const SessionOrNull = Session.nullable();

/** The account exists and has to prove its phone (or, where a project asks for it, its e-mail address) first. */
export const Verify = z.object({ verify: z.enum(["sms", "email"]) });
export const SignedUp = z.union([Session, Verify]);
export type SignedUp = z.infer<typeof SignedUp>;

// How long it must be is said as WEAK_PASSWORD, with reasons, not as a field problem.
const password = z.string().min(1).max(200);
const place = {
  address: line(500).optional(),
  city: line(120).optional(),
  state: line(120).optional(),
  zipCode: line(20).optional(),
};

export const SignUpBody = z
  .strictObject({
    name: line(120),
    email: email.optional(),
    phone: phone.optional(),
    password,
    userType: z.enum(["user", "driver"]),
    licenseNumber: line(40).optional(),
    locale: Locale.optional(),
    ...place,
  })
  .superRefine(({ email: mail, phone: number, userType, licenseNumber }, check) => {
    const missing = (path: string): void => check.addIssue({ code: "custom", path: [path], message: "required" });
    if (!mail && !number) missing("email");
    if (userType === "driver" && !number) missing("phone");
    if (userType === "driver" && !licenseNumber) missing("licenseNumber");
  });
export type SignUpBody = z.infer<typeof SignUpBody>;

export const SignInBody = z
  .strictObject({ email: email.optional(), phone: phone.optional(), password, rememberMe: z.boolean().optional() })
  .refine((body) => (body.email === undefined) !== (body.phone === undefined), {
    path: ["email"],
    message: "email_or_phone",
  });
export type SignInBody = z.infer<typeof SignInBody>;

export const OtpBody = z.strictObject({ phone });
export type OtpBody = z.infer<typeof OtpBody>;
export const VerifyOtpBody = z.strictObject({
  phone,
  token: exact(10),
  type: z.literal("sms"),
  rememberMe: z.boolean().optional(),
});
export type VerifyOtpBody = z.infer<typeof VerifyOtpBody>;
export const ForgotPasswordBody = z
  .strictObject({ email: email.optional(), phone: phone.optional() })
  .refine((body) => (body.email === undefined) !== (body.phone === undefined), {
    path: ["email"],
    message: "required",
  });
export type ForgotPasswordBody = z.infer<typeof ForgotPasswordBody>;
/**
 * The token of the mailed link; with a phone, the code that was sent to it. Or the access token that the platform's own
 * mail leaves in the page's address, behind the #.
 */
export const ResetPasswordBody = z
  .strictObject({
    phone: phone.optional(),
    token: exact(500).optional(),
    accessToken: exact(8_000).optional(),
    password,
  })
  .refine(({ token, accessToken }) => (token === undefined) !== (accessToken === undefined), {
    path: ["token"],
    message: "required",
  });
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>;
/** The old password goes along with the new one. */
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

/** The password, or the code that was sent to the proven phone. */
export const ReauthenticateBody = z
  .strictObject({ password: password.optional(), code: exact(10).optional() })
  .refine(({ password: secret, code }) => (secret === undefined) !== (code === undefined), {
    path: ["password"],
    message: "required",
  });
export type ReauthenticateBody = z.infer<typeof ReauthenticateBody>;

/** What the browser needs to listen: a socket's address and key, its own token, and the channels it may join. */
export const RealtimeAccess = z.object({
  url: z.url(),
  apiKey: z.string(),
  accessToken: z.string(),
  expiresAt: time,
  topics: z.array(z.string()),
});
export type RealtimeAccess = z.infer<typeof RealtimeAccess>;

const choices = {
  push: z.boolean(),
  sms: z.boolean(),
  sound: z.boolean(),
  /** A plain telephone: the code that gives cash to a driver, or takes it back, comes by text with its sum. */
  codesByText: z.boolean().optional(),
};
export const Settings = z
  .object({
    locale: Locale,
    theme: Theme,
    /** `auto` until the reader has chosen: the active delivery and the console in m and km, an offer in miles. */
    units: z.enum(["auto", "miles", "km"]),
    navigationApp: z.enum(["auto", "google", "apple", "waze"]),
    notifications: z.object(choices),
  })
  .meta({ id: "Settings" });
export type Settings = z.infer<typeof Settings>;
export const SettingsPatch = z
  .strictObject({ ...Settings.shape, notifications: z.strictObject(choices).partial() })
  .partial();
export type SettingsPatch = z.infer<typeof SettingsPatch>;

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

const tag = "Session";
export const auth = {
  signUp: {
    method: "POST",
    path: "/api/auth/sign-up",
    actor: "anonymous",
    tag,
    summary: "Make an account and sign in; by phone, a code is sent first",
    body: SignUpBody,
    response: SignedUp,
    status: 201,
    example: {
      name: "Rosa Diaz",
      email: "rosa@example.com",
      phone: "+13055550100",
      password: "correct horse",
      userType: "user",
    },
  },
  signIn: {
    method: "POST",
    path: "/api/auth/sign-in",
    actor: "anonymous",
    tag,
    summary: "Sign in by e-mail or phone; ends the session that came along",
    body: SignInBody,
    response: Session,
    example: { email: "rosa@example.com", password: "correct horse", rememberMe: true },
  },
  sendOtp: {
    method: "POST",
    path: "/api/auth/otp",
    actor: "anonymous",
    tag,
    summary: "Send a code to a phone; always answers the same",
    body: OtpBody,
    response: done,
    example: { phone: "+13055550100" },
  },
  verifyOtp: {
    method: "POST",
    path: "/api/auth/verify-otp",
    actor: "anonymous",
    tag,
    summary: "Sign in with the code",
    body: VerifyOtpBody,
    response: Session,
    example: { phone: "+13055550100", token: "123456", type: "sms" },
  },
  signOut: {
    method: "POST",
    path: "/api/auth/sign-out",
    actor: "optional",
    tag,
    summary: "End every session of the account",
    response: done,
  },
  forgotPassword: {
    method: "POST",
    path: "/api/auth/forgot-password",
    actor: "anonymous",
    tag,
    summary: "Send a link, or to a phone a code, for a new password; always answers the same",
    body: ForgotPasswordBody,
    response: done,
    example: { email: "rosa@example.com" },
  },
  resetPassword: {
    method: "POST",
    path: "/api/auth/reset-password",
    actor: "anonymous",
    tag,
    summary:
      "Set a new password with the link's token, with what it left in the page's address, or with a phone and the code sent to it; other sessions end",
    body: ResetPasswordBody,
    response: Session,
    example: { token: "from-the-link", password: "correct horse" },
  },
} as const satisfies Record<string, RouteContract>;

export const sessions = {
  getCurrent: {
    method: "GET",
    path: "/api/session",
    actor: "optional",
    tag,
    summary: "Who is signed in, or null",
    response: SessionOrNull,
  },
  getRealtimeAccess: {
    method: "GET",
    path: "/api/session/realtime",
    actor: "user",
    tag,
    summary: "Access to the realtime channels of the caller",
    response: RealtimeAccess,
  },
  reauthenticate: {
    method: "POST",
    path: "/api/session/reauthenticate",
    actor: "user",
    tag,
    summary:
      "Prove the password, or the code sent to the proven phone: the session may change phone, password, second code and the like for five minutes",
    body: ReauthenticateBody,
    response: done,
    example: { password: "correct horse" },
  },
  sendReauthenticationCode: {
    method: "POST",
    path: "/api/session/reauthenticate/code",
    actor: "user",
    tag,
    summary: "Send a code to the caller's proven phone",
    response: done,
  },
} as const satisfies Record<string, RouteContract>;

export const settings = {
  get: {
    method: "GET",
    path: "/api/settings",
    actor: "user",
    tag,
    summary: "The caller's settings",
    response: Settings,
  },
  update: {
    method: "PATCH",
    path: "/api/settings",
    actor: "user",
    tag,
    summary: "Change settings",
    body: SettingsPatch,
    response: Settings,
    example: { theme: "dark" },
  },
} as const satisfies Record<string, RouteContract>;

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
