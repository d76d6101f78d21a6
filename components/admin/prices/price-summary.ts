import type { RequestedPrice } from "@/lib/contracts/requested-price";
import { adminPricesText } from "@/lib/i18n/text/admin-prices";
import { useText } from "@/lib/i18n/use-text";
import { formatMoney } from "@/components/ui/money";
import { percent } from "./price-draft";

/** Formats the numbers of a version in one line. */
export function usePriceSummary(): (version: RequestedPrice["version"]) => string {
  const say = useText(adminPricesText);
  return (version) =>
    [
      version.flat > 0 && `${say("flat")} ${formatMoney(version.flat)}`,
      version.perKm > 0 && `${say("perKm")} ${formatMoney(version.perKm)}`,
      version.share > 0 && `${say("share")} ${percent(version.share)}`,
      version.urgent > 0 && `${say("urgent")} ${formatMoney(version.urgent)}`,
      version.minimum > 0 && `${say("minimum")} ${formatMoney(version.minimum)}`,
      version.maximum !== null && `${say("maximum")} ${formatMoney(version.maximum)}`,
      `${say("failedShare")} ${percent(version.failedShare)}`,
      version.tips && say("tips"),
    ]
      .filter(Boolean)
      .join(" · ");
}
