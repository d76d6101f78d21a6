import "server-only";
import { weakPasswordRefusal, authRefusal } from "@/server/session/auth-error";
import { minPasswordLength } from "@/lib/domain/password";
import { Refusal } from "@/server/core/errors";
import { endSession, beginSession, RECOVERY_METHODS } from "@/server/session/session-lifecycle";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";
import type { ChangePasswordBody } from "@/lib/contracts/profile";
import { changeAccount } from "@/server/session/auth-user";
import type { ForgotPasswordBody, ResetPasswordBody, Session } from "@/lib/contracts/session";
import { env } from "@/server/env";
import { sendInConstantTime } from "@/server/session/phone/send-in-constant-time";
import { sendOtp, requireCodeSignIn } from "@/server/session/phone/otp";
import type { Session as AuthSession } from "@supabase/supabase-js";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { verifyAccessToken } from "@/server/session/access-token";
import { toE164 } from "@/server/session/phone/phone";
import { signIn } from "@/server/session/sign-in";

// The top of every list of leaked passwords. Longer lists are checked by the auth server: "leaked password protection".
const commonPasswords = new Set(
  (
    "123456 1234567 12345678 123456789 1234567890 123123 123321 654321 111111 000000 121212 112233 666666 696969 555555 777777 888888 999999 159753 147258 " +
    "password passw0rd password1 password123 qwerty qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx abc123 abcdef a1b2c3 iloveyou letmein " +
    "welcome welcome1 monkey dragon sunshine princess football baseball superman batman master shadow secret admin123 administrator changeme trustno1 whatever starwars"
  ).split(" "),
);

/**
 * Refuses a password that is too short, common, or the person's own name, address or number, before anything is sent or
 * used up.
 */
export function requirePassword(password: string, personalValues: (string | undefined)[] = []): void {
  if (password.length < minPasswordLength) throw weakPasswordRefusal(["length"]);
  const normalized = normalize(password);
  if (commonPasswords.has(password.toLowerCase()) || new Set(normalized).size === 1)
    throw weakPasswordRefusal(["common"]);
  if (
    personalValues.some(
      (text) =>
        text !== undefined &&
        [text, text.split("@")[0] ?? ""].some((part) => matchesPersonalValue(normalized, normalize(part))),
    )
  )
    throw weakPasswordRefusal(["own"]);
}

function matchesPersonalValue(password: string, text: string): boolean {
  return (
    password.length > 0 &&
    text.length >= minPasswordLength &&
    (text === password || (/^\d+$/.test(password) && text.endsWith(password)))
  );
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Refuses unless this is the account's password; for actions that need more than a session. */
async function checkPassword(
  address: string | null,
  account: { email?: string; phone?: string },
  password: string,
): Promise<void> {
  const signInResult = await authClient(address).signInWithPassword({
    ...(account.email ? { email: account.email } : { phone: account.phone ?? "" }),
    password,
  });
  if (signInResult.error) throw toWrongPasswordRefusal(signInResult.error);
  // The check opens a session, which is ended here.
  await endSession(signInResult.data.session.access_token, "local");
}

/** Refuses unless this is the signed-in caller's password. */
export async function checkOwnPassword({ address, tokens }: SessionJar, password: string): Promise<void> {
  if (!tokens) throw new Refusal("UNAUTHENTICATED");
  const { data, error } = await authClient(address).getUser(tokens.accessToken);
  if (error) throw authRefusal(error, "UNAUTHENTICATED");
  await checkPassword(address, data.user, password);
}

function toWrongPasswordRefusal(error: Parameters<typeof authRefusal>[0]): Refusal {
  const refusal = authRefusal(error, "CURRENT_PASSWORD_WRONG");
  return refusal.code === "INVALID_CREDENTIALS" ? new Refusal("CURRENT_PASSWORD_WRONG") : refusal;
}

/** Changes the caller's password; the route has checked the current one. Ends all other sessions. */
export async function changePassword(
  { address, tokens }: SessionJar,
  { currentPassword, password }: ChangePasswordBody,
): Promise<Record<string, never>> {
  if (!tokens) throw new Refusal("UNAUTHENTICATED");
  const auth = authClient(address);
  const { data, error } = await auth.getUser(tokens.accessToken);
  if (error) throw authRefusal(error, "UNAUTHENTICATED");
  const {
    email,
    phone,
    user_metadata: { name },
  } = data.user;
  requirePassword(password, [email, phone, typeof name === "string" ? name : undefined]);
  await changeAccount(address, tokens.accessToken, { password, current_password: currentPassword });
  await endSession(tokens.accessToken, "others");
  return {};
}

/** Mails a reset link, or texts a code. The response does not reveal whether the account exists. */
export async function forgotPassword(
  jar: SessionJar,
  { email, phone }: ForgotPasswordBody,
): Promise<Record<string, never>> {
  if (phone !== undefined) return sendOtp(jar, { phone });
  const redirectTo = new URL("/reset-password", env().APP_URL).toString();
  return sendInConstantTime(() => authClient(jar.address).resetPasswordForEmail(email ?? "", { redirectTo }));
}

const INVALID_LINK_REASON = "link";
// How long after the link was opened the password can be chosen.
const RECOVERY_SECONDS = 30 * 60;

/**
 * Sets a new password by the mailed link's token or a texted code; each works once. Signs in, and ends all other
 * sessions.
 */
export async function resetPassword(jar: SessionJar, body: ResetPasswordBody): Promise<Session> {
  if (body.accessToken !== undefined) return resetInSession(jar, body.accessToken, body.password);
  const phone = body.phone === undefined ? undefined : toE164(body.phone);
  requirePassword(body.password, [phone]);
  const invalidTokenReason = phone === undefined ? INVALID_LINK_REASON : undefined;
  const { data, error } = await authClient(jar.address).verifyOtp(
    phone === undefined
      ? { token_hash: body.token ?? "", type: "recovery" }
      : { phone, token: body.token ?? "", type: "sms" },
  );
  if (error) throw authRefusal(error, "OTP_INVALID", invalidTokenReason);
  const { session } = data;
  if (!session) throw new Refusal("OTP_INVALID", invalidTokenReason);
  await requireCodeSignIn(session.user.id, session.access_token);
  try {
    await setPassword(jar, session, body.password, phone !== undefined);
  } catch (error) {
    await endSession(session.access_token, "local");
    throw error;
  }
  await endSession(session.access_token, "others");
  return beginSession(jar, session, true);
}

// Supabase's own email begins a session when its link is opened. Its token is valid for a limited time, and once: the
// new password begins another session, and ends that one.
async function resetInSession(jar: SessionJar, accessToken: string, password: string): Promise<Session> {
  const claims = await verifyAccessToken(accessToken);
  const earliestTimestamp = Date.now() / 1000 - RECOVERY_SECONDS;
  const isRecovery = claims?.amr?.some(
    ({ method, timestamp }) => RECOVERY_METHODS.includes(method) && timestamp > earliestTimestamp,
  );
  if (!claims || !isRecovery) throw new Refusal("OTP_INVALID", INVALID_LINK_REASON);
  await requireCodeSignIn(claims.sub, accessToken);
  const { data, error } = await authClient(jar.address).getUser(accessToken);
  if (error) throw toInvalidLink(authRefusal(error, "OTP_INVALID", INVALID_LINK_REASON));
  const { email } = data.user;
  if (!email) throw new Refusal("OTP_INVALID", INVALID_LINK_REASON);
  await rpc(serviceContext, "check_recovery_session", {
    p_user_id: claims.sub,
    p_session_id: claims.session_id,
  }).catch((failure: unknown) => {
    throw failure instanceof Refusal && failure.code === "OTP_INVALID"
      ? new Refusal("OTP_INVALID", INVALID_LINK_REASON)
      : failure;
  });
  requirePassword(password, [email]);
  await changeAccount(jar.address, accessToken, { password }).catch((failure: unknown) => {
    throw toInvalidLink(failure);
  });
  await endSession(accessToken, "global");
  return signIn(jar, { email, password, rememberMe: true });
}

// An ended or unsuitable session counts as an invalid link.
function toInvalidLink(failure: unknown): unknown {
  return failure instanceof Refusal && ["UNAUTHENTICATED", "CURRENT_PASSWORD_WRONG"].includes(failure.code)
    ? new Refusal("OTP_INVALID", INVALID_LINK_REASON)
    : failure;
}

// Second attempt: the auth server accepts a mailed link as recovery, but requires the current password in a session
// begun by a phone code. The code has proven the number, so the forgotten password is removed first.
async function setPassword(
  { address }: SessionJar,
  { access_token: token, user }: AuthSession,
  password: string,
  byPhone: boolean,
): Promise<void> {
  try {
    await changeAccount(address, token, { password });
  } catch (error) {
    if (!byPhone || !(error instanceof Refusal) || error.code !== "CURRENT_PASSWORD_WRONG") throw error;
    await rpc(serviceContext, "clear_forgotten_password", { p_user_id: user.id });
    await changeAccount(address, token, { password });
  }
}
