// What people write about themselves and their deliveries, made to say only what can be seen. The database does the
// same to whatever reaches it another way (private.clean_line, private.clean_words); a test holds the two together.

/**
 * Signs that are seen by nobody or turn the writing around: soft hyphens, joiners, marks of direction, fillers,
 * variation selectors, tags, the empty braille pattern. Two names that differ in them look the same.
 */
const UNSEEN =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]+/gu;
/** Every kind of space and control sign, but for the end of a line. */
const GAPS = /[\u0000-\u0009\u000B-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/g;

/** One line: what is unseen is gone, whatever separates words is one space. */
export function cleanLine(text: string): string {
  return cleanWords(text).replace(/[\n ]+/g, " ");
}

/** Some lines: the same, and their ends stay. */
export function cleanWords(text: string): string {
  return text
    .normalize("NFC")
    .replace(UNSEEN, "")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(GAPS, " ")
    .replace(/^[ \n]+/, "")
    .trimEnd();
}

/** Whether a text holds only whole characters that the database can keep: no NUL, no half of a pair. */
export function isKeepable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}
