import type { MoneyReviewReason, MoneyReview } from "@/lib/contracts/admin/money-reviews";
import { identityKinds, type IdentityKind } from "@/lib/contracts/identity";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { checksMessages } from "@/lib/i18n/messages/checks";
import { formatMoney } from "@/components/ui/money";

const countRules: ReadonlySet<MoneyReviewReason["rule"]> = new Set([
  "hour_count",
  "day_count",
  "many_senders",
  "same_driver",
]);

/** The result of a rule as a sentence. */
export function describeReviewReason(locale: Locale, { rule, most, count, sum, days }: MoneyReviewReason): string {
  return getTranslations(locale, checksMessages)(`rule_${rule}`, {
    limit: countRules.has(rule) ? String(most) : formatMoney(most),
    count: String(count ?? 0),
    sum: formatMoney(sum ?? 0),
    days: String(days ?? 0),
  });
}

/** The first reason, and the number of further ones. */
export function summarizeReviewReasons(
  locale: Locale,
  { reasons: [firstReason, ...others] }: Pick<MoneyReview, "reasons">,
): string {
  if (!firstReason) return "";
  const more =
    others.length > 0 ? ` ${getTranslations(locale, checksMessages)("moreReasons", { n: others.length })}` : "";
  return `${describeReviewReason(locale, firstReason)}${more}`;
}

/** Sorts the sides of a document, front first. */
export const sortIdentityDocuments = <T>(documents: readonly T[], getKind: (document: T) => IdentityKind): T[] =>
  [...documents].sort((a, b) => identityKinds.indexOf(getKind(a)) - identityKinds.indexOf(getKind(b)));
