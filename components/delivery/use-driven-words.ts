import { drivenDistance } from "@/lib/client/place";
import { useSettings } from "@/lib/client/use-settings";
import type { Settings } from "@/lib/contracts/session";
import type { Driven } from "@/lib/contracts/task";
import { drivenText } from "@/lib/i18n/text/driven";
import { useText } from "@/lib/i18n/use-text";

/**
 * How far somebody drove, and whether that is known by road: "12.4 km by road". `units`: the page's own, such as the
 * console's; else the reader's.
 */
export function useDrivenWords(units?: Settings["units"]): (driven: Driven) => string {
  const say = useText(drivenText);
  const { settings } = useSettings();
  return ({ metres, byRoad }) =>
    say(byRoad ? "byRoad" : "straight", { distance: drivenDistance(metres, units ?? settings.units) });
}
