import { formatDrivenDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { DrivenDistance } from "@/lib/contracts/driver/task";
import { drivenDistanceMessages } from "@/lib/i18n/messages/driven-distance";
import { useTranslations } from "@/lib/i18n/use-translations";

/** A driven distance with its source: "12.4 km by road". `defaultUnit`: the unit until the user chooses one. */
export function useDrivenDistanceLabel(defaultUnit: "miles" | "km" = "miles"): (driven: DrivenDistance) => string {
  const t = useTranslations(drivenDistanceMessages);
  const { settings } = useSettings();
  return ({ metres, byRoad }) =>
    t(byRoad ? "byRoad" : "straight", {
      distance: formatDrivenDistance(metres, settings.units === "auto" ? defaultUnit : settings.units),
    });
}
