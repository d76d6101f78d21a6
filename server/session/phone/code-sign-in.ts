import "server-only";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { endSession } from "@/server/session/end-session";

/**
 * Refuses and ends a session opened by a code or a link while such sign-in is blocked. The auth server's hook refuses
 * it before, if the project has installed it.
 */
export async function requireCodeSignIn(userId: string, accessToken: string): Promise<void> {
  try {
    await rpc(serviceContext, "check_code_sign_in", { p_user_id: userId });
  } catch (refusal) {
    await endSession(accessToken, "local");
    throw refusal;
  }
}
