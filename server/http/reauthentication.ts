import "server-only";
import type { ReauthenticateBody } from "@/lib/contracts/session";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { consumeForAccountByCaller } from "@/server/http/rate-limit/account-limit";
import type { Limit } from "@/server/http/rate-limit/limit";
import { checkOwnPassword } from "@/server/session/passwords";
import { checkOwnCode } from "@/server/session/phone/otp";
import { sessionIdOf, userIdOf } from "@/server/session/current-session";
import type { SessionJar } from "@/server/session/session-jar";

// The sign-in limit. All routes that take the password share the counter, so that it cannot be multiplied.
const ATTEMPT_LIMIT: Limit = { windowSeconds: 300, max: 10 };
const SHARED_COUNTER = "/api/session/reauthenticate";

/** Throws unless the caller's session has proved the password or the proven phone within five minutes. */
export async function requireReauthentication(db: DbContext): Promise<void> {
  await rpc(db, "check_reauthentication");
}

/** Checks the password or the code with the auth server and records the proof for the caller's session. */
export async function reauthenticate(
  { db, session, request }: { db: DbContext; session: SessionJar; request: Request },
  { password, code }: ReauthenticateBody,
): Promise<Record<string, never>> {
  const userId = userIdOf(db);
  await consumeForAccountByCaller(SHARED_COUNTER, ATTEMPT_LIMIT, userId, request.headers);
  if (password === undefined) await checkOwnCode(session, db, code ?? "");
  else await checkOwnPassword(session, password);
  return rpc(serviceContext, "record_reauthentication", {
    p_user_id: userId,
    p_session_id: sessionIdOf(db),
    p_method: password === undefined ? "code" : "password",
  });
}
