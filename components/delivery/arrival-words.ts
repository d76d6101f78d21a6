import { formatTime } from "@/components/ui/time";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";

/** When a driver comes, as it looks now. `about`: reckoned from the straight line. */
export type Arrival = { arrivesAt: string | null; about: boolean };

/** "Arrives about 2:20 PM", on the reader's clock; null where nobody can say. */
export function arrivalWords(locale: Locale, { arrivesAt, about }: Arrival): string | null {
  return arrivesAt === null
    ? null
    : sayIn(locale, customerDeliveryText)(about ? "arrivesRoughly" : "arrivesAbout", {
        time: formatTime(locale, arrivesAt),
      });
}
