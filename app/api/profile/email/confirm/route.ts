import { EmailProof, ProveEmailBody } from "@/lib/contracts/session";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/profile/email/confirm: the link was opened by the account's owner, and its token proves the address.
export const POST = route({
  actor: "user",
  body: ProveEmailBody,
  response: EmailProof,
  limit: { per: 600, max: 20 },
  handle: ({ body }) => call("prove_email", { p_token: body.token }),
});
