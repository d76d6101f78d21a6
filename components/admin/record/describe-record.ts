import type { TimelineEntry } from "@/lib/contracts/admin/timeline";
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

const isRecordKey = (key: string) => isPlainMessage(adminRecordMessages, key);

/** A timeline entry (`kind`: type of event; `what`: the event) as text; for ledger entries see useLedgerLabels. An entry without a text is shown as stored. */
export function describeTimelineEntry(locale: Locale, { kind, what, name, detail, amount }: TimelineEntry): string {
  const t = getTranslations(locale, adminRecordMessages);
  const tTimeline = getTranslations(locale, adminTimelineMessages);
  if (kind === "approval") return tTimeline("approval", { action: adminActionLabel(locale, what) });
  // A quick answer is described like a message, in the viewer's language.
  const key = kind === "notice" ? "notice" : `${kind === "canned_message" ? "message" : kind}_${what}`;
  const content =
    kind === "notice"
      ? notificationLabel(locale, what)
      : kind === "canned_message"
        ? cannedMessageLabel(locale, detail)
        : null;
  const values = {
    name: name ?? "–",
    detail: content ?? detail ?? "",
    amount: amount === null ? "–" : formatMoney(amount),
  };
  if (isRecordKey(key)) return t(key, values);
  const timelineKey =
    kind === "door_attempt" && detail === null && isPlainMessage(adminTimelineMessages, `${key}_untimed`)
      ? `${key}_untimed`
      : key;
  if (isPlainMessage(adminTimelineMessages, timelineKey)) return tTimeline(timelineKey, values);
  return kind === "record" ? adminActionLabel(locale, what) : what.replaceAll("_", " ");
}

/** Result of a notification, message or approval; null if unknown. */
export function describeOutcome(locale: Locale, { kind, outcome }: TimelineEntry): string | null {
  if (outcome === null) return null;
  const key = outcome === "erased" ? outcome : `${kind === "approval" ? "approval" : "outcome"}_${outcome}`;
  return isPlainMessage(adminTimelineMessages, key) ? getTranslations(locale, adminTimelineMessages)(key) : outcome;
}

/** A rating's reasons and comment. */
export function describeRating(locale: Locale, detail: string | null): string {
  const [reasons = "", ...comment] = (detail ?? "").split("|");
  const descriptions = reasons
    .split(",")
    .filter((reason) => isPlainMessage(ratingReasonMessages, reason))
    .map((reason) => getTranslations(locale, ratingReasonMessages)(reason as RatingReason));
  return [...descriptions, comment.join("|")].filter(Boolean).join(" · ");
}

/** The reason: a preset one in the viewer's language, a written one unchanged. */
export function describeEventReason(
  locale: Locale,
  { kind, detail }: Pick<TimelineEntry, "kind" | "detail">,
): string | null {
  if (detail === null) return null;
  if (kind === "offer") return declineWords(locale, detail);
  return kind === "transition" ? deliveryReason(locale, detail, null) : detail;
}

/** An administrator's reason: a preset one in the viewer's language, a written one unchanged. */
export const describeActionReason = (locale: Locale, action: string, reason: string): string =>
  action === "unassign" ? deliveryReason(locale, reason, null) : reason;

/** An administrator's action as text. */
export function adminActionLabel(locale: Locale, action: string): string {
  const key = `action_${action}`;
  return isRecordKey(key) ? getTranslations(locale, adminRecordMessages)(key) : action.replaceAll("_", " ");
}

/** Role of the actor in the delivery; null without an actor. */
export function actorRoleLabel(locale: Locale, role: string | null): string | null {
  return role !== null && isRecordKey(role) ? getTranslations(locale, adminRecordMessages)(role) : role;
}

function cannedMessageLabel(locale: Locale, canned: string | null): string | null {
  return canned !== null && isPlainMessage(cannedMessages, canned)
    ? getTranslations(locale, cannedMessages)(canned)
    : canned;
}

// Notifications are stored in the recipient's language; this uses the viewer's.
function notificationLabel(locale: Locale, type: string): string | null {
  const key = `notice_${type}`;
  return isPlainMessage(adminJobsMessages, key) ? getTranslations(locale, adminJobsMessages)(key) : null;
}
