import type { Approval } from "@/lib/contracts/admin/approvals";
import { settingName } from "@/lib/i18n/setting-words";
import { getTranslations, type Locale, regionOf } from "@/lib/i18n/translate";
import { adminPricesMessages } from "@/lib/i18n/messages/admin-prices";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { formatMoney } from "@/components/ui/money";
import { approvalActions } from "@/lib/domain/approval-actions";
import { formatSettingValue } from "../settings/setting-values";

/** The action that an administrator requested, and its exact effect if another one approves it. */
export function describeApproval(
  locale: Locale,
  approval: Approval,
): { title: string; actionLabel: string; effect: string } {
  const t = getTranslations(locale, approvalMessages);
  const { action, amount, before, account, price, subject, senderName, receiverName, driverName, cashiers } = approval;
  const nameOrUnnamed = (storedName: string | null) => storedName ?? t("unnamedAdmin");
  return {
    title: t(`title_${action}`),
    actionLabel: t(action),
    effect: t(action === "add_price" && price?.ends ? "effect_end_price" : effectKey(approval), {
      amount: formatMoney(Math.abs(amount ?? 0)),
      before: formatMoney(before ?? 0),
      sender: nameOrUnnamed(senderName),
      receiver: nameOrUnnamed(receiverName),
      driver: nameOrUnnamed(driverName),
      hub: nameOrUnnamed(subject),
      people:
        cashiers
          ?.map(({ name: cashierName, email, phone }) => `${cashierName} (${email ?? phone ?? "–"})`)
          .join(", ") ?? "–",
      account: account?.after ?? "–",
      price: priceSubject(locale, approval) ?? "–",
      ...settingValues(locale, approval),
    }),
  };
}

/** The subject of an approval, by its display name. */
export function approvalSubjectLabel(locale: Locale, approval: Approval): string | null {
  const { price, setting, subject } = approval;
  if (price) return priceSubject(locale, approval);
  return setting ? settingName(locale, setting.key) : subject;
}

function priceSubject(locale: Locale, { price }: Approval): string | null {
  if (!price) return null;
  const t = getTranslations(locale, adminPricesMessages);
  return price.senderName ? `${t(price.kind)} (${t("forSender", { name: price.senderName })})` : t(price.kind);
}

function settingValues(locale: Locale, { setting }: Approval): Record<string, string> {
  const format = (settingValue: unknown) => (setting ? formatSettingValue(locale, setting.unit, settingValue) : "–");
  return {
    setting: setting ? settingName(locale, setting.key) : "–",
    beforeValue: format(setting?.before),
    after: format(setting?.after),
  };
}

// Message variants, for example by the sign of a counted difference or by the direction of a bank transfer.
function effectKey({ action, amount, account, direction }: Approval) {
  if (action === "set_provider_account")
    return account?.after ? "effect_set_provider_account" : "effect_remove_provider_account";
  if (action === "write_off") return amount ? "effect_write_off" : "effect_write_off_zero";
  // No amount was recorded.
  if (action === "refund" && amount === null) return "effect_refund_unknown_amount";
  if (action === "confirm_payment" && amount === null) return "effect_confirm_payment_unknown_amount";
  if (action === "hub_move") return direction === "from_bank" ? "effect_hub_move_from_bank" : "effect_hub_move_to_bank";
  if (action === "hub_difference") return (amount ?? 0) < 0 ? "effect_hub_shortfall" : "effect_hub_surplus";
  return `effect_${action}` as const;
}

/** Lists the decisions of a team's only administrator, and those that take effect after a delay. */
export function describeSoleAdmin(locale: Locale, delayHours: number): string {
  const t = getTranslations(locale, approvalMessages);
  const actions = [...approvalActions, "pay_payout" as const].map((action) => t(action));
  const list = new Intl.ListFormat(regionOf[locale], { type: "conjunction" }).format(actions);
  return `${t("soleAdminActions", { actions: list })} ${t("soleAdminDelay", { n: delayHours })}`;
}
