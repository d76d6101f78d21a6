import "server-only";
import type { SignUpResult, SignUpBody } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { authRefusal } from "@/server/session/auth-error";
import { beginSession } from "@/server/session/session-lifecycle";
import { requirePassword } from "@/server/session/passwords";
import { toE164, toSupportedE164 } from "@/server/session/phone/phone";
import type { SessionJar } from "@/server/session/session-jar";
import { signIn } from "@/server/session/sign-in";
import { sealTicket, TICKET_SECONDS } from "@/server/session/sign-up-ticket";
import { authClient } from "@/server/supabase/auth-client";

/**
 * Creates an account with all of its rows and signs in; with a phone only, a code is sent first. New sessions are
 * remembered.
 */
export async function signUp(jar: SessionJar, body: SignUpBody, language: string): Promise<SignUpResult> {
  requirePassword(body.password, [body.name, body.email, body.phone]);
  const phone = body.phone === undefined ? undefined : toSupportedE164(body.phone);
  await refuseTakenAddress(body.email, phone);
  const data = {
    name: body.name,
    phone_number: phone,
    user_type: body.userType,
    license_number: body.licenseNumber,
    address: body.address,
    city: body.city,
    state: body.state,
    zip_code: body.zipCode,
    locale: body.locale ?? language,
  };
  if (body.email === undefined && phone) await rpc(serviceContext, "begin_phone_sign_up", { p_phone: phone });
  const identity = body.email === undefined ? { phone: phone ?? "" } : { email: body.email };
  const { data: signUpData, error } = await authClient(jar.address).signUp({
    ...identity,
    password: body.password,
    options: { data },
  });
  if (error) {
    // A concurrent sign-up with the same address or number was faster: the trigger has undone this account.
    await refuseTakenAddress(body.email, phone);
    throw authRefusal(error, body.email === undefined ? "PHONE_TAKEN" : "EMAIL_TAKEN");
  }
  if (!signUpData.session) return pendingVerification(jar, body);
  return beginSession(jar, signUpData.session, true, true);
}

/** A repeat of a successful sign-up: the account exists, so it signs in, or still waits for verification. */
export async function replaySignUp(jar: SessionJar, body: SignUpBody): Promise<SignUpResult> {
  const { email, phone, password } = body;
  try {
    return await signIn(jar, { ...(email === undefined ? { phone } : { email }), password, rememberMe: true });
  } catch (error) {
    if (error instanceof Refusal && (error.code === "INVALID_CREDENTIALS" || error.code === "ACCOUNT_UNCONFIRMED"))
      return pendingVerification(jar, body);
    throw error;
  }
}

// The password of a phone sign-up takes effect in the browser that chose it, once the code is entered there.
function pendingVerification(jar: SessionJar, { email, phone, password }: SignUpBody): { verify: "sms" | "email" } {
  if (email !== undefined || phone === undefined) return { verify: "email" };
  jar.storeTicket(sealTicket({ phone: toE164(phone), password }), TICKET_SECONDS);
  return { verify: "sms" };
}

// As the service role: the route rate limits it, while a direct database call would be open to all.
async function refuseTakenAddress(email: string | undefined, phone: string | undefined): Promise<void> {
  const { emailTaken, phoneTaken } = await rpc(serviceContext, "find_sign_up_conflict", {
    p_email: email ?? null,
    p_phone: phone ?? null,
  });
  if (emailTaken) throw new Refusal("EMAIL_TAKEN");
  if (phoneTaken) throw new Refusal("PHONE_TAKEN");
}
