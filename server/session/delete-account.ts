import "server-only";
import type { DeleteAccountBody } from "@/lib/contracts/account";
import { accountsElsewhere } from "@/server/cells/config";
import { Refusal } from "@/server/core/errors";
import { callService } from "@/server/database/call-service";
import { checkOwnPassword } from "@/server/session/check-password";
import type { SessionJar } from "@/server/session/session-jar";

/** Ends the caller's account once they have said its password, and signs this browser out. */
export async function deleteAccount(
  jar: SessionJar,
  userId: string,
  { password }: DeleteAccountBody,
): Promise<Record<string, never>> {
  // It would end here alone, and come back with the next session.
  if (accountsElsewhere())
    throw new Refusal("ACCOUNT_IN_USE", "Accounts are kept in another region. Delete yours there.");
  await checkOwnPassword(jar, password);
  await callService("delete_account", { p_user_id: userId });
  jar.clear();
  return {};
}
