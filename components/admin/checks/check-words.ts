import type { MoneyReason, MoneyReview } from "@/lib/contracts/admin-money-reviews";
import { identityKinds, type IdentityKind } from "@/lib/contracts/identity";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { checksText } from "@/lib/i18n/text/checks";
import { formatMoney } from "@/components/ui/money";

const counts: ReadonlySet<MoneyReason["rule"]> = new Set(["hour_count", "day_count", "many_senders", "same_driver"]);

/** What a rule found, as a sentence. */
export function reasonWords(locale: Locale, { rule, most, count, sum, days }: MoneyReason): string {
  return sayIn(locale, checksText)(`why_${rule}`, {
    most: counts.has(rule) ? String(most) : formatMoney(most),
    count: String(count ?? 0),
    sum: formatMoney(sum ?? 0),
    days: String(days ?? 0),
  });
}

/** The first reason, and how many more there are. */
export function reasonsInShort(locale: Locale, { reasons: [first, ...others] }: Pick<MoneyReview, "reasons">): string {
  if (!first) return "";
  const more = others.length > 0 ? ` ${sayIn(locale, checksText)("more", { n: others.length })}` : "";
  return `${reasonWords(locale, first)}${more}`;
}

/** Papers as they are handed in: the front first. */
export const inOrder = <T>(papers: readonly T[], kindOf: (paper: T) => IdentityKind): T[] =>
  papers.toSorted((one, other) => identityKinds.indexOf(kindOf(one)) - identityKinds.indexOf(kindOf(other)));
