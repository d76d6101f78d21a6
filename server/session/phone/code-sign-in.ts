import "server-only";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { endSession } from "@/server/session/end-session";

/**
 * Refuses a session that a code or a link opened while sign-in by them is held, and ends it. The auth server's hook has
 * refused it before, where the project has switched the hook on.
 */
export async function requireCodeSignIn(userId: string, accessToken: string): Promise<void> {
  try {
    await rpc(serviceContext, "check_code_sign_in", { p_user_id: userId });
  } catch (refusal) {
    await endSession(accessToken, "local");
    throw refusal;
  }
}
