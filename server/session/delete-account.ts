import "server-only";
import { callService } from "@/server/database/call-service";
import type { Db } from "@/server/database/door";
import { sessionIdOf, userIdOf } from "@/server/session/session-id";
import type { SessionJar } from "@/server/session/session-jar";

/** Ends the caller's account and signs this browser out. */
export async function deleteAccount(jar: SessionJar, db: Db): Promise<Record<string, never>> {
  await callService("delete_account", { p_user_id: userIdOf(db), p_session_id: sessionIdOf(db) });
  jar.clear();
  return {};
}
