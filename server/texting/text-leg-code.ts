import "server-only";
import { regionOf, type Locale } from "@/lib/i18n/translate";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { LegCodeSms } from "@/server/database/results/custody";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { textOnce } from "@/server/texting/sms-texts";
import { canText } from "@/server/texting/twilio";

const dollars: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat(regionOf.en, { style: "currency", currency: "USD" }),
  es: new Intl.NumberFormat(regionOf.es, { style: "currency", currency: "USD" }),
};

/**
 * Texts a leg's code with its amount to the verified number of a customer without internet on the phone: passing it on
 * confirms the count. Does nothing once the leg has progressed.
 */
export async function textLegCode(legId: string): Promise<void> {
  const text = await rpc(ownerContext, "get_leg_code_sms_to_send", { p_leg_id: legId });
  const to = text && canText() ? parsePhone(text.phone) : null;
  if (!text || !to) return;
  await textOnce(to, legTextBody(text), text.display);
}

/** The text's body. */
function legTextBody({ locale, kind, amount, digits, display, driver }: LegCodeSms): string {
  const sum = dollars[locale].format(amount);
  if (locale === "es")
    return kind === "pickup"
      ? `Handover: ${driver} contó ${sum}. Si es correcto y su teléfono muestra ${digits}, dile el código ${display}. Si no, no entregues nada.`
      : `Handover: ${driver} te devuelve ${sum}. Cuando lo hayas contado y su teléfono muestre ${digits}, dile el código ${display}.`;
  return kind === "pickup"
    ? `Handover: ${driver} counted ${sum}. If that is right and their phone shows ${digits}, say the code ${display}. If not, give nothing.`
    : `Handover: ${driver} brings back ${sum}. Once you have counted it and their phone shows ${digits}, say the code ${display}.`;
}
