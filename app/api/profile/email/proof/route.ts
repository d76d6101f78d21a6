import { profile } from "@/lib/contracts/profile";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";
import { demandMail } from "@/server/notifications/mail/demand-mail";

export const POST = route(profile.sendEmailProof, () => demandMail(rpc.defer("request_email_proof")), {
  limit: { per: 600, max: 5 },
});
