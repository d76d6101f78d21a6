// What people write to each other through our number holds no other way to reach them: calls and texts end with the
// leg, and a number that was written down would not. A link that comes from our number would look like ours.

/** A link, or a name that a phone makes one of. */
const LINKS =
  /\b(?:https?:\/\/|www\.)\S+|\b[\p{L}\d-]+\.(?:com|net|org|io|me|app|co|info|link|ly|us|mx|es|to|gg)\b(?:\/\S*)?/giu;
const MAILS = /\S+@\S+\.\S+/gu;
/** Seven digits or more with nothing but the usual signs between them: a number that can be dialled. */
const NUMBERS = /[+(]*\p{Nd}(?:[\s().\-–—/·]*\p{Nd}){6,}/gu;

/** The words without numbers that can be dialled, addresses of mail and links. */
export function maskWords(text: string): string {
  return text.replace(MAILS, "•••").replace(LINKS, "•••").replace(NUMBERS, "•••");
}
