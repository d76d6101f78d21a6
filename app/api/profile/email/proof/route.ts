import { profile } from "@/lib/contracts/profile";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";
import { demandMail } from "@/server/notifications/mail/demand-mail";

export const POST = route(profile.sendEmailProof, () => demandMail(call("request_email_proof")), {
  limit: { per: 600, max: 5 },
});
