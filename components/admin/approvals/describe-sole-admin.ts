import { approvalActions } from "@/lib/domain/approval-actions";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { getTranslations, regionOf, type Locale } from "@/lib/i18n/translate";

/** Lists the decisions of a team's only administrator, and those that take effect after a delay. */
export function describeSoleAdmin(locale: Locale, delayHours: number): string {
  const t = getTranslations(locale, approvalMessages);
  const actions = [...approvalActions, "pay_payout" as const].map((action) => t(action));
  const list = new Intl.ListFormat(regionOf[locale], { type: "conjunction" }).format(actions);
  return `${t("soleAdminActions", { actions: list })} ${t("soleAdminDelay", { n: delayHours })}`;
}
