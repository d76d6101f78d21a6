import "server-only";
import type { ChangePasswordBody } from "@/lib/contracts/profile";
import { Refusal } from "@/server/core/errors";
import { authRefusal } from "@/server/session/auth-error";
import { changeAccount } from "@/server/session/auth-user";
import { requirePassword } from "@/server/session/require-password";
import { endSession } from "@/server/session/end-session";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";

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
