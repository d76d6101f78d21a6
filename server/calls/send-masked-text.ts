import "server-only";
import { maskWords } from "@/lib/domain/masked-words";
import type { Locale } from "@/lib/i18n/text";
import { callService } from "@/server/database/call-service";
import type { TextToSend } from "@/server/database/results/calls";
import { readPhone } from "@/server/session/phone";
import { textOnce } from "@/server/texting/notice-text";
import { canText } from "@/server/texting/twilio";

/** Texts one person's words to the other's proven number, from ours. Nothing once their leg is over. */
export async function sendMaskedText(textId: string): Promise<void> {
  const text = await callService("text_to_send", { p_text_id: textId });
  if (!text) return;
  const to = canText() ? readPhone(text.phone) : null;
  const reference = `#${textId.slice(0, 6)}`;
  const sent = to !== null && (await textOnce(to, `${maskedTextBody(text)} ${reference}`, reference));
  await callService("settle_text", { p_text_id: textId, p_status: sent ? "sent" : "refused" });
}

const roles: Record<Locale, Record<TextToSend["role"], string>> = {
  en: { driver: "driver", sender: "sender", receiver: "receiver" },
  es: { driver: "conductor", sender: "envía", receiver: "recibe" },
};

/** As it is texted, without the reference behind it. */
export function maskedTextBody({ locale, role, name, orderNo, words }: Omit<TextToSend, "phone">): string {
  // Whatever somebody calls themselves, a text from our number leads nowhere.
  return `${maskWords(name.trim().split(/\s+/)[0] ?? "")} (${roles[locale][role]}), ${orderNo}: ${words}`;
}
