import { z } from "zod";
import {
  emptyResponse,
  email,
  opaqueText,
  singleLineText,
  phone,
  time,
  uuid,
  type RouteContract,
} from "@/lib/contracts/common";
import { Locale, Theme } from "@/lib/contracts/settings";

export const DriverStatus = z.enum(["online", "offline", "busy", "break", "on_duty"]);
export type DriverStatus = z.infer<typeof DriverStatus>;

/** The signed-in account. `driver` is present for drivers only; a suspended driver counts as not approved. */
export const Session = z
  .object({
    userId: uuid,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Whether the phone was verified by a code. Only then can receivers be found by it and drivers be texted. */
    phoneVerified: z.boolean(),
    userType: z.enum(["user", "driver"]),
    isAdmin: z.boolean(),
    expiresAt: time,
    locale: Locale,
    theme: Theme,
    /** The business time zone: days of lists, figures and filters begin at its midnight. */
    timeZone: z.string(),
    driver: z
      .object({
        isApproved: z.boolean(),
        status: DriverStatus,
        isAvailable: z.boolean(),
        /** The driver goes off duty after the current delivery. */
        offDutyAfterDelivery: z.boolean(),
        applicationStatus: z.enum(["none", "submitted", "approved", "rejected"]),
        /** How long a position counts as the driver's current one. */
        positionMaxAgeSeconds: z.number(),
      })
      .nullable(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;
export const SessionOrNull = Session.nullable();

/** The account exists and first has to verify its phone, or its email address where a project requires that. */
const VerificationRequired = z.object({ verify: z.enum(["sms", "email"]) });
export const SignUpResult = z.union([Session, VerificationRequired]);
export type SignUpResult = z.infer<typeof SignUpResult>;

// The length is checked later: a short password is refused as WEAK_PASSWORD with reasons, not as a field error.
export const password = z.string().min(1).max(200);
const addressFields = {
  address: singleLineText(500).optional(),
  city: singleLineText(120).optional(),
  state: singleLineText(120).optional(),
  zipCode: singleLineText(20).optional(),
};

export const SignUpBody = z
  .strictObject({
    name: singleLineText(120),
    email: email.optional(),
    phone: phone.optional(),
    password,
    userType: z.enum(["user", "driver"]),
    licenseNumber: singleLineText(40).optional(),
    locale: Locale.optional(),
    ...addressFields,
  })
  .superRefine(({ email: mail, phone: number, userType, licenseNumber }, context) => {
    const addMissing = (path: string): void => context.addIssue({ code: "custom", path: [path], message: "required" });
    if (!mail && (userType === "driver" || !number)) addMissing("email");
    if (userType === "driver" && !number) addMissing("phone");
    if (userType === "driver" && !licenseNumber) addMissing("licenseNumber");
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
  token: opaqueText(10),
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
 * The token of the mailed link; with a phone, the code sent to it; or the access token that Supabase's own email puts
 * into the page's URL fragment.
 */
export const ResetPasswordBody = z
  .strictObject({
    phone: phone.optional(),
    token: opaqueText(500).optional(),
    accessToken: opaqueText(8_000).optional(),
    password,
  })
  .refine(({ token, accessToken }) => (token === undefined) !== (accessToken === undefined), {
    path: ["token"],
    message: "required",
  });
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>;
/** The password, or the code sent to the verified phone. */
export const ReauthenticateBody = z
  .strictObject({ password: password.optional(), code: opaqueText(10).optional() })
  .refine(({ password: secret, code }) => (secret === undefined) !== (code === undefined), {
    path: ["password"],
    message: "required",
  });
export type ReauthenticateBody = z.infer<typeof ReauthenticateBody>;

/** The browser's access to realtime: the socket's URL and key, its own token, and the channels it may join. */
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
    summary: "Create an account and sign in; with a phone, a code is sent first",
    body: SignUpBody,
    response: SignUpResult,
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
    summary: "Sign in by email or phone; ends the session sent with the request",
    body: SignInBody,
    response: Session,
    example: { email: "rosa@example.com", password: "correct horse", rememberMe: true },
  },
  sendOtp: {
    method: "POST",
    path: "/api/auth/otp",
    actor: "anonymous",
    tag,
    summary: "Send a sign-in code to a phone; the response is the same for unknown numbers",
    body: OtpBody,
    response: emptyResponse,
    example: { phone: "+13055550100" },
  },
  verifyOtp: {
    method: "POST",
    path: "/api/auth/verify-otp",
    actor: "anonymous",
    tag,
    summary: "Sign in by a code",
    body: VerifyOtpBody,
    response: Session,
    example: { phone: "+13055550100", token: "123456", type: "sms" },
  },
  signOut: {
    method: "POST",
    path: "/api/auth/sign-out",
    actor: "optional",
    tag,
    summary: "Sign out: end every session of the account",
    response: emptyResponse,
  },
  forgotPassword: {
    method: "POST",
    path: "/api/auth/forgot-password",
    actor: "anonymous",
    tag,
    summary: "Send a password reset link, or a code to a phone; the response is the same for unknown accounts",
    body: ForgotPasswordBody,
    response: emptyResponse,
    example: { email: "rosa@example.com" },
  },
  resetPassword: {
    method: "POST",
    path: "/api/auth/reset-password",
    actor: "anonymous",
    tag,
    summary:
      "Set a new password by the link's token, the token in the page's URL fragment, or a phone and its code; ends other sessions",
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
    summary: "Retrieve the signed-in account, or null",
    response: SessionOrNull,
  },
  getRealtimeAccess: {
    method: "GET",
    path: "/api/session/realtime",
    actor: "user",
    tag,
    summary: "Retrieve access to the caller's realtime channels",
    response: RealtimeAccess,
  },
  reauthenticate: {
    method: "POST",
    path: "/api/session/reauthenticate",
    actor: "user",
    tag,
    summary:
      "Reauthenticate by the password or a code sent to the verified phone: for five minutes the session may change phone, password, duress code and the like",
    body: ReauthenticateBody,
    response: emptyResponse,
    example: { password: "correct horse" },
  },
  sendReauthenticationCode: {
    method: "POST",
    path: "/api/session/reauthenticate/code",
    actor: "user",
    tag,
    summary: "Send a reauthentication code to the caller's verified phone",
    response: emptyResponse,
  },
} as const satisfies Record<string, RouteContract>;
