import type { TimelineEntry } from "@/lib/contracts/admin-timeline";
import { declineWords } from "@/lib/i18n/decline-words";
import { isPlain, sayIn, type Locale } from "@/lib/i18n/text";
import { adminJobsText } from "@/lib/i18n/text/admin-jobs";
import type { RatingReason } from "@/lib/domain/rating";
import { adminRecordText } from "@/lib/i18n/text/admin-record";
import { adminTimelineText } from "@/lib/i18n/text/admin-timeline";
import { cannedText } from "@/lib/i18n/text/canned";
import { deliveryReason } from "@/lib/i18n/text/delivery-reason";
import { ratingReasonText } from "@/lib/i18n/text/ratings";
import { formatMoney } from "@/components/ui/money";

const isKey = (key: string) => isPlain(adminRecordText, key);

/**
 * An entry of a delivery's timeline in words; of the ledger's entries see useLedgerWords. What this page has no words
 * for yet is said as it is written.
 */
export function entryWords(locale: Locale, { kind, what, name, detail, amount }: TimelineEntry): string {
  const say = sayIn(locale, adminRecordText);
  const sayMore = sayIn(locale, adminTimelineText);
  if (kind === "asked") return sayMore("asked", { what: actionWords(locale, what) });
  // A canned answer is said like words, in the reader's language.
  const key = kind === "notice" ? "notice" : `${kind === "canned" ? "said" : kind}_${what}`;
  const about = kind === "notice" ? noticeWord(locale, what) : kind === "canned" ? cannedWords(locale, detail) : null;
  const values = {
    name: name ?? "–",
    detail: about ?? detail ?? "",
    amount: amount === null ? "–" : formatMoney(amount),
  };
  if (isKey(key)) return say(key, values);
  const untimed = kind === "door" && detail === null && isPlain(adminTimelineText, `${key}Now`) ? `${key}Now` : key;
  if (isPlain(adminTimelineText, untimed)) return sayMore(untimed, values);
  return kind === "record" ? actionWords(locale, what) : what.replaceAll("_", " ");
}

/** How a notice, a message or an approval went; null while nobody knows. */
export function outcomeWords(locale: Locale, { kind, outcome }: TimelineEntry): string | null {
  if (outcome === null) return null;
  const key = outcome === "erased" ? outcome : `${kind === "asked" ? "asked" : "outcome"}_${outcome}`;
  return isPlain(adminTimelineText, key) ? sayIn(locale, adminTimelineText)(key) : outcome;
}

/** What was said with a rating: its reasons in words, and the comment. */
export function ratingDetail(locale: Locale, detail: string | null): string {
  const [reasons = "", ...comment] = (detail ?? "").split("|");
  const words = reasons
    .split(",")
    .filter((reason) => isPlain(ratingReasonText, reason))
    .map((reason) => sayIn(locale, ratingReasonText)(reason as RatingReason));
  return [...words, comment.join("|")].filter(Boolean).join(" · ");
}

/** Why, in the reader's language where somebody chose it from a list; what they wrote stays as they wrote it. */
export function reasonWords(locale: Locale, { kind, detail }: Pick<TimelineEntry, "kind" | "detail">): string | null {
  if (detail === null) return null;
  if (kind === "offer") return declineWords(locale, detail);
  return kind === "move" ? deliveryReason(locale, detail, null) : detail;
}

/** What an administrator did, in words. */
export function actionWords(locale: Locale, action: string): string {
  const key = `did_${action}`;
  return isKey(key) ? sayIn(locale, adminRecordText)(key) : action.replaceAll("_", " ");
}

/** Who made a move, by their part in the delivery; null for nobody. */
export function roleWord(locale: Locale, role: string | null): string | null {
  return role !== null && isKey(role) ? sayIn(locale, adminRecordText)(role) : role;
}

function cannedWords(locale: Locale, canned: string | null): string | null {
  return canned !== null && isPlain(cannedText, canned) ? sayIn(locale, cannedText)(canned) : canned;
}

// A notice is kept in the language of whoever got it: here the reader's is spoken.
function noticeWord(locale: Locale, type: string): string | null {
  const key = `notice_${type}`;
  return isPlain(adminJobsText, key) ? sayIn(locale, adminJobsText)(key) : null;
}
