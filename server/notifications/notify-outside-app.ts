import "server-only";
import { createHash } from "node:crypto";
import { env } from "@/server/env";
import { log } from "@/server/core/log";
import { canSendMail, sendMail } from "@/server/notifications/mail/send-mail";
import type { NotificationText } from "@/server/notifications/notification-type";
import { readPhone } from "@/lib/domain/text/read-phone";
import { ownerPool } from "@/server/database/connections";
import { recordSmsRefusal } from "@/server/texting/record-sms-refusal";
import { canText, findText, sendSms } from "@/server/texting/twilio";

// As long as text providers queue a message for a phone that is off.
const RETENTION_SECONDS = 36_000;

/**
 * Notifies a person outside the app: by email, or by text to the verified number where email is unavailable or refused,
 * never by both. Throws for a retry on transient failures; a repeat sends the same email under the same id, and no
 * second text.
 */
export async function notifyOutsideApp(
  { id }: { id: string },
  { title, message, page, key }: NotificationText & { page: string; key: string },
): Promise<void> {
  const {
    rows: [person],
  } = await ownerPool().query<{ email: string | null; phone: string | null }>(
    `select nullif(u.email, '') as email,
            case when private.sms_block_reason(p.phone) is null and s.notifications -> 'sms' is distinct from 'false' then p.phone end as phone
       from auth.users u cross join private.verified_phone(u.id) p (phone) left join public.user_settings s on s.user_id = u.id where u.id = $1`,
    [id],
  );
  const name = createHash("sha256").update(key).digest("hex").slice(0, 16);
  const link = `${env().APP_URL.replace(/\/$/, "")}${page}`;
  if (person?.email && canSendMail()) {
    const result = await sendMail({ to: person.email, subject: title, text: `${message}\n\n${link}\n`, id: name });
    if (result.outcome === "accepted") return;
    if (result.outcome === "later") throw new Error("Failed to send mail");
    log().warn({ why: result.why }, "a mail was refused");
  }
  const to = person?.phone && canText() ? readPhone(person.phone) : null;
  if (!to) return;
  // The name in the link shows whether a worker that died has sent it already.
  const reference = `#${name}`;
  if (await findText({ to, reference })) return;
  const result = await sendSms({
    to,
    body: `Handover: ${title}. ${link}${reference}`,
    reference,
    secondsLeft: RETENTION_SECONDS,
    statusCallback: `${env().APP_URL.replace(/\/$/, "")}/api/webhooks/twilio/status`,
  });
  if (result.outcome === "later") throw new Error("Failed to send text");
  await recordSmsRefusal(to, result);
}
