import type { TimelineEntry } from "@/lib/contracts/admin-timeline";
import { declineWords } from "@/lib/i18n/decline-words";
import { isPlainMessage, getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminJobsMessages } from "@/lib/i18n/messages/admin-jobs";
import type { RatingReason } from "@/lib/domain/rating";
import { adminRecordMessages } from "@/lib/i18n/messages/admin-record";
import { adminTimelineMessages } from "@/lib/i18n/messages/admin-timeline";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { deliveryReason } from "@/lib/i18n/messages/delivery-reason";
import { ratingReasonMessages } from "@/lib/i18n/messages/ratings";
import { formatMoney } from "@/components/ui/money";

const isKey = (key: string) => isPlainMessage(adminRecordMessages, key);

/**
 * An entry of a delivery's timeline in words; of the ledger's entries see useLedgerWords. What this page has no words
 * for yet is said as it is written.
 */
export function describeTimelineEntry(locale: Locale, { kind, what, name, detail, amount }: TimelineEntry): string {
  const t = getTranslations(locale, adminRecordMessages);
  const tMore = getTranslations(locale, adminTimelineMessages);
  if (kind === "asked") return tMore("asked", { what: adminActionLabel(locale, what) });
  // A canned answer is said like words, in the reader's language.
  const key = kind === "notice" ? "notice" : `${kind === "canned" ? "said" : kind}_${what}`;
  const about =
    kind === "notice" ? noticeWord(locale, what) : kind === "canned" ? cannedMessageLabel(locale, detail) : null;
  const values = {
    name: name ?? "–",
    detail: about ?? detail ?? "",
    amount: amount === null ? "–" : formatMoney(amount),
  };
  if (isKey(key)) return t(key, values);
  const untimed =
    kind === "door" && detail === null && isPlainMessage(adminTimelineMessages, `${key}Now`) ? `${key}Now` : key;
  if (isPlainMessage(adminTimelineMessages, untimed)) return tMore(untimed, values);
  return kind === "record" ? adminActionLabel(locale, what) : what.replaceAll("_", " ");
}

/** How a notice, a message or an approval went; null while nobody knows. */
export function describeOutcome(locale: Locale, { kind, outcome }: TimelineEntry): string | null {
  if (outcome === null) return null;
  const key = outcome === "erased" ? outcome : `${kind === "asked" ? "asked" : "outcome"}_${outcome}`;
  return isPlainMessage(adminTimelineMessages, key) ? getTranslations(locale, adminTimelineMessages)(key) : outcome;
}

/** What was said with a rating: its reasons in words, and the comment. */
export function describeRating(locale: Locale, detail: string | null): string {
  const [reasons = "", ...comment] = (detail ?? "").split("|");
  const words = reasons
    .split(",")
    .filter((reason) => isPlainMessage(ratingReasonMessages, reason))
    .map((reason) => getTranslations(locale, ratingReasonMessages)(reason as RatingReason));
  return [...words, comment.join("|")].filter(Boolean).join(" · ");
}

/** Why, in the reader's language where somebody chose it from a list; what they wrote stays as they wrote it. */
export function describeEventReason(
  locale: Locale,
  { kind, detail }: Pick<TimelineEntry, "kind" | "detail">,
): string | null {
  if (detail === null) return null;
  if (kind === "offer") return declineWords(locale, detail);
  return kind === "move" ? deliveryReason(locale, detail, null) : detail;
}

/** What an administrator did, in words. */
export function adminActionLabel(locale: Locale, action: string): string {
  const key = `did_${action}`;
  return isKey(key) ? getTranslations(locale, adminRecordMessages)(key) : action.replaceAll("_", " ");
}

/** Who made a move, by their part in the delivery; null for nobody. */
export function actorRoleLabel(locale: Locale, role: string | null): string | null {
  return role !== null && isKey(role) ? getTranslations(locale, adminRecordMessages)(role) : role;
}

function cannedMessageLabel(locale: Locale, canned: string | null): string | null {
  return canned !== null && isPlainMessage(cannedMessages, canned)
    ? getTranslations(locale, cannedMessages)(canned)
    : canned;
}

// A notice is kept in the language of whoever got it: here the reader's is spoken.
function noticeWord(locale: Locale, type: string): string | null {
  const key = `notice_${type}`;
  return isPlainMessage(adminJobsMessages, key) ? getTranslations(locale, adminJobsMessages)(key) : null;
}
