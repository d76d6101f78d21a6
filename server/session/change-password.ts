import "server-only";
import type { ChangePasswordBody } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { authRefusal } from "@/server/session/auth-error";
import { changeAccount } from "@/server/session/auth-user";
import { demandPassword } from "@/server/session/demand-password";
import { endSession } from "@/server/session/end-session";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";

/**
 * Changes the caller's password. The old one is checked here, whatever the auth server's settings ask for. Ends all
 * other sessions.
 */
export async function changePassword(
  { tokens }: SessionJar,
  { currentPassword, password }: ChangePasswordBody,
): Promise<Record<string, never>> {
  if (!tokens) throw new Refusal("UNAUTHENTICATED");
  const auth = authClient();
  const { data, error } = await auth.getUser(tokens.accessToken);
  if (error) throw authRefusal(error, "UNAUTHENTICATED");
  const {
    email,
    phone,
    user_metadata: { name },
  } = data.user;
  demandPassword(password, [email, phone, typeof name === "string" ? name : undefined]);
  const checked = await auth.signInWithPassword({
    ...(email ? { email } : { phone: phone ?? "" }),
    password: currentPassword,
  });
  if (checked.error) throw wrongPassword(checked.error);
  // The check opens a session of its own.
  await endSession(checked.data.session.access_token, "local");
  await changeAccount(tokens.accessToken, { password, current_password: currentPassword });
  await endSession(tokens.accessToken, "others");
  return {};
}

function wrongPassword(error: Parameters<typeof authRefusal>[0]): Refusal {
  const refusal = authRefusal(error, "CURRENT_PASSWORD_WRONG");
  return refusal.code === "INVALID_CREDENTIALS" ? new Refusal("CURRENT_PASSWORD_WRONG") : refusal;
}
