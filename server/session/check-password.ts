import "server-only";
import { Refusal } from "@/server/core/errors";
import { authRefusal } from "@/server/session/auth-error";
import { endSession } from "@/server/session/end-session";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";

/** Refuses unless this is the account's password; for actions that need more than a session. */
async function checkPassword(
  address: string | null,
  account: { email?: string; phone?: string },
  password: string,
): Promise<void> {
  const checked = await authClient(address).signInWithPassword({
    ...(account.email ? { email: account.email } : { phone: account.phone ?? "" }),
    password,
  });
  if (checked.error) throw wrongPassword(checked.error);
  // The check opens a session, which is ended here.
  await endSession(checked.data.session.access_token, "local");
}

/** The same for the signed-in caller. */
export async function checkOwnPassword({ address, tokens }: SessionJar, password: string): Promise<void> {
  if (!tokens) throw new Refusal("UNAUTHENTICATED");
  const { data, error } = await authClient(address).getUser(tokens.accessToken);
  if (error) throw authRefusal(error, "UNAUTHENTICATED");
  await checkPassword(address, data.user, password);
}

function wrongPassword(error: Parameters<typeof authRefusal>[0]): Refusal {
  const refusal = authRefusal(error, "CURRENT_PASSWORD_WRONG");
  return refusal.code === "INVALID_CREDENTIALS" ? new Refusal("CURRENT_PASSWORD_WRONG") : refusal;
}
