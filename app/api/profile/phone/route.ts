import { done } from "@/lib/contracts/common";
import { ProvePhoneBody } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { askForPhone } from "@/server/session/ask-for-phone";

// POST /api/profile/phone: sends a code to a number. Nothing changes before it is typed.
export const POST = route({
  actor: "user", body: ProvePhoneBody, response: done, idempotent: false, limit: { per: 600, max: 10 },
  handle: ({ session, actor, body }) => askForPhone(session, actor.userId, body),
});
