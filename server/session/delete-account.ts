import "server-only";
import { accountsElsewhere } from "@/server/cells/config";
import { Refusal } from "@/server/core/errors";
import { callService } from "@/server/database/call-service";
import type { Db } from "@/server/database/door";
import { sessionIdOf, userIdOf } from "@/server/session/session-id";
import type { SessionJar } from "@/server/session/session-jar";

/** Ends the caller's account and signs this browser out. */
export async function deleteAccount(jar: SessionJar, db: Db): Promise<Record<string, never>> {
  // It would end here alone, and come back with the next session.
  if (accountsElsewhere())
    throw new Refusal("ACCOUNT_IN_USE", "Accounts are kept in another region. Delete yours there.");
  await callService("delete_account", { p_user_id: userIdOf(db), p_session_id: sessionIdOf(db) });
  jar.clear();
  return {};
}
