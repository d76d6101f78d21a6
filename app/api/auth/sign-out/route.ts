import { auth } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { signOut } from "@/server/session/session-lifecycle";

// Succeeds without a session, too.
export const POST = route(auth.signOut, ({ session }) => signOut(session), { idempotent: false });
