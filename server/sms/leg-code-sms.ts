import "server-only";
import { regionOf, type Locale } from "@/lib/i18n/translate";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { LegCodeSms } from "@/server/database/results/custody";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { sendSmsOnce } from "@/server/sms/sms-messages";
import { canSendSms } from "@/server/sms/twilio";

const dollars: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat(regionOf.en, { style: "currency", currency: "USD" }),
  es: new Intl.NumberFormat(regionOf.es, { style: "currency", currency: "USD" }),
};

/**
 * Sends the code of a leg (cash that one party must hand to another) with its amount by SMS to the verified number of a
 * customer without internet on the phone: passing it on confirms the count. Does nothing once the leg has progressed.
 */
export async function sendLegCodeSms(legId: string): Promise<void> {
  const legCode = await rpc(ownerContext, "get_leg_code_sms_to_send", { p_leg_id: legId });
  const to = legCode && canSendSms() ? parsePhone(legCode.phone) : null;
  if (!legCode || !to) return;
  await sendSmsOnce(to, legCodeSmsBody(legCode), legCode.formattedCode);
}

/** The body of the SMS. */
function legCodeSmsBody({ locale, kind, amount, matchingDigits, formattedCode, driver }: LegCodeSms): string {
  const sum = dollars[locale].format(amount);
  if (locale === "es")
    return kind === "pickup"
      ? `Handover: ${driver} contó ${sum}. Si es correcto y su teléfono muestra ${matchingDigits}, dile el código ${formattedCode}. Si no, no entregues nada.`
      : `Handover: ${driver} te devuelve ${sum}. Cuando lo hayas contado y su teléfono muestre ${matchingDigits}, dile el código ${formattedCode}.`;
  return kind === "pickup"
    ? `Handover: ${driver} counted ${sum}. If that is right and their phone shows ${matchingDigits}, say the code ${formattedCode}. If not, give nothing.`
    : `Handover: ${driver} brings back ${sum}. Once you have counted it and their phone shows ${matchingDigits}, say the code ${formattedCode}.`;
}
