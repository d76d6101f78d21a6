import { done } from "@/lib/contracts/common";
import { ProvePhoneBody } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { toE164 } from "@/server/session/phone";
import { askForPhone } from "@/server/session/ask-for-phone";

// POST /api/profile/phone: sends a code to a number. Nothing changes before it is typed. Few codes for one number.
export const POST = route({
  actor: "user",
  body: ProvePhoneBody,
  response: done,
  idempotent: false,
  limit: { per: 600, max: 10 },
  perAccount: { per: 3600, max: 5, eachCaller: true, of: ({ phone }) => toE164(phone) },
  reauthentication: true,
  handle: ({ session, db, body }) => askForPhone(session, db, body),
});
