import { drivenDistance } from "@/lib/client/device/place";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Driven } from "@/lib/contracts/task";
import { drivenText } from "@/lib/i18n/text/driven";
import { useText } from "@/lib/i18n/use-text";

/**
 * How far somebody drove, and whether that is known by road: "12.4 km by road". `unchosen`: the page's unit until the
 * reader chooses one.
 */
export function useDrivenWords(unchosen: "miles" | "km" = "miles"): (driven: Driven) => string {
  const say = useText(drivenText);
  const { settings } = useSettings();
  return ({ metres, byRoad }) =>
    say(byRoad ? "byRoad" : "straight", {
      distance: drivenDistance(metres, settings.units === "auto" ? unchosen : settings.units),
    });
}
