import { EmailProof } from "@/lib/contracts/session";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";
import { demandMail } from "@/server/notifications/demand-mail";

// POST /api/profile/email/proof: mails the caller a link that proves their address.
export const POST = route({
  actor: "user",
  response: EmailProof,
  limit: { per: 600, max: 5 },
  handle: () => demandMail(call("request_email_proof")),
});
