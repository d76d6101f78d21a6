import { profile } from "@/lib/contracts/profile";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";
import { requireMail } from "@/server/notifications/mail/send-mail";

export const POST = route(profile.sendEmailVerification, () => requireMail(rpc.prepare("request_email_verification")), {
  limit: { windowSeconds: 600, max: 5 },
});
