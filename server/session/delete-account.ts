import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext, type DbContext } from "@/server/database/client";
import { sessionIdOf, userIdOf } from "@/server/session/current-session";
import type { SessionJar } from "@/server/session/session-jar";

/** Deletes the caller's account and signs this browser out. */
export async function deleteAccount(jar: SessionJar, db: DbContext): Promise<Record<string, never>> {
  await rpc(ownerContext, "delete_account", { p_user_id: userIdOf(db), p_session_id: sessionIdOf(db) });
  jar.clear();
  return {};
}
