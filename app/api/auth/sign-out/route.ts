import { done } from "@/lib/contracts/common";
import { route } from "@/server/http/route";
import { signOut } from "@/server/session/sign-out";

// POST /api/auth/sign-out: ends every session of the account. Safe to repeat, also without a session.
export const POST = route({
  actor: "optional",
  response: done,
  idempotent: false,
  handle: ({ session }) => signOut(session),
});
