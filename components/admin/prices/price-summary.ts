import type { RequestedPrice } from "@/lib/contracts/delivery/requested-price";
import { adminPricesMessages } from "@/lib/i18n/messages/admin-prices";
import { useTranslations } from "@/lib/i18n/use-translations";
import { formatMoney } from "@/components/ui/money";
import { formatBasisPoints } from "./price-draft";

/** Formats the numbers of a version in one line. */
export function usePriceSummary(): (version: RequestedPrice["version"]) => string {
  const t = useTranslations(adminPricesMessages);
  return (version) =>
    [
      version.flat > 0 && `${t("flat")} ${formatMoney(version.flat)}`,
      version.perKm > 0 && `${t("perKm")} ${formatMoney(version.perKm)}`,
      version.share > 0 && `${t("share")} ${formatBasisPoints(version.share)}`,
      version.urgent > 0 && `${t("urgent")} ${formatMoney(version.urgent)}`,
      version.minimum > 0 && `${t("minimum")} ${formatMoney(version.minimum)}`,
      version.maximum !== null && `${t("maximum")} ${formatMoney(version.maximum)}`,
      `${t("failedShare")} ${formatBasisPoints(version.failedShare)}`,
      version.tips && t("tips"),
    ]
      .filter(Boolean)
      .join(" · ");
}
