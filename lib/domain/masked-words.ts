// What people write to each other through our number holds no other way to reach them: calls and texts end with the
// leg, and a number that was written down would not. A link that comes from our number would look like ours.

/** A link, or a name that a phone makes one of. */
const LINKS =
  /\b(?:https?:\/\/|www\.)\S+|\b(?:[\p{L}\d-]+\.)+(?:com|net|org|io|me|app|co|info|link|ly|us|mx|es|to|gg|ru|cn|xyz|site|online|shop|top|biz|dev|page|cc|tv|uk|de|fr|eu)\b(?:\/\S*)?|\b(?:[\p{L}\d-]+\.)+\p{L}{2,}\/\S*/giu;
const MAILS = /\S+@\S+\.\S+/gu;
/** An amount of money: no number to dial. */
const AMOUNTS = String.raw`(\$\d{1,3}(?:,\d{3})+(?:\.\d{2})?(?![\d,]))`;
/** Signs that people put between digits. */
const BETWEEN = String.raw`[\s().,+*_~|\-–—/·\uFE0F\u20E3]*`;
/** A delivery's number, which may be digits alone; with a digit after it, it is the cloak of another number. */
const DELIVERIES = String.raw`(\bTXN-[\dA-F]{8}\b(?!${BETWEEN}\p{Nd}))`;
/**
 * Seven digits or more with nothing but signs between them, also those that make a digit a picture: a number that can
 * be dialled. Times keep their colons.
 */
const NUMBERS = new RegExp(
  String.raw`${AMOUNTS}|${DELIVERIES}|[+(]*\p{Nd}(?:${BETWEEN}\p{Nd}){6,}[\uFE0F\u20E3]*`,
  "gu",
);

/** The words without numbers that can be dialled, addresses of mail and links. */
export function maskWords(text: string): string {
  return text
    .replace(MAILS, "•••")
    .replace(LINKS, "•••")
    .replace(NUMBERS, (_, amount: string | undefined, delivery: string | undefined) => amount ?? delivery ?? "•••");
}
