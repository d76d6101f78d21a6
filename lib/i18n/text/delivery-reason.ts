import type { Locale } from "../text";
import { navigationText } from "./navigation";

// Why a delivery ended, where nobody wrote it themselves; the driver's reasons are those they chose from.
const ours: Readonly<Record<string, string>> = {
  "Cancelled by the sender": "El remitente la canceló",
  "Rejected by the receiver": "El destinatario la rechazó",
  "Nobody accepted in time": "Nadie la aceptó a tiempo",
  "Nobody paid in time": "Nadie la pagó a tiempo",
  "Payment failed": "El pago falló",
};
const drivers = (["nobodyHome", "wrongAddress", "refused", "noCode", "unsafe", "vehicle", "other"] as const).map(
  (key) => [navigationText.en[key], navigationText.es[key]] as const,
);
const spanish: Readonly<Record<string, string>> = { ...ours, ...Object.fromEntries(drivers) };

/** The reason in the reader's language; what somebody wrote stays as they wrote it. */
export function deliveryReason(locale: Locale, reason: string): string {
  if (locale === "en") return reason;
  const [head = "", ...rest] = reason.split(": ");
  return [spanish[head] ?? head, ...rest].join(": ");
}
