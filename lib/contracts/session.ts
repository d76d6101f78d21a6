import { z } from "zod";
import { done, email, exact, line, phone, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { Locale, Theme } from "@/lib/contracts/settings";

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
export const password = z.string().min(1).max(200);
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
