import { drivenDistance } from "@/lib/client/place";
import type { Driven } from "@/lib/contracts/task";
import { drivenText } from "@/lib/i18n/text/driven";
import { useText } from "@/lib/i18n/use-text";

/** How far somebody drove, in the console's units, and whether that is known by road: "12.4 km by road". */
export function useDrivenKm(): (driven: Driven) => string {
  const say = useText(drivenText);
  return ({ metres, byRoad }) => say(byRoad ? "byRoad" : "straight", { distance: drivenDistance(metres, "km") });
}
