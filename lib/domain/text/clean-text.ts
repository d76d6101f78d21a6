// Reduces user-written text to what is visible. The database does the same with text from other paths
// (private.clean_line, private.clean_text); a test compares the two.

/**
 * Invisible or direction-changing characters: soft hyphens, direction marks, fillers, variation selectors, tags, the
 * empty braille pattern. Two names that differ only in them look the same.
 */
const INVISIBLE =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]+/gu;
/**
 * Joiners. They are visible where they separate Arabic letters that would join, shape an Indic cluster or combine
 * emoji; elsewhere they are invisible.
 */
const ZERO_WIDTH_JOINERS =
  /((?<=[\u0620\u0626\u0628\u062A-\u062E\u0633-\u063F\u0641-\u0647\u0649\u064A\u066E\u066F\u0678-\u0687\u069A-\u06BF\u06C1\u06C2\u06CC\u06CE\u06D0\u06D1\u06FA-\u06FC\u06FF])\u200C(?=[\u0620-\u064A\u066E-\u06D3\u06D5\u06EE\u06EF\u06FA-\u06FF])|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D](?=[\u0900-\u0DFF])|(?<=[\u2600-\u27BF\u2B00-\u2BFF\u{1F300}-\u{1FAFF}])\u200D(?=[\u2600-\u27BF\u2B00-\u2BFF\u{1F300}-\u{1FAFF}]))|[\u200C\u200D]/gu;
/** All spaces and control characters except line breaks. */
const SPACES = /[\u0000-\u0009\u000B-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/g;

/** One line: without invisible characters, words separated by one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n ]+/g, " ");
}

/** Several lines: the same, with line breaks kept. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(INVISIBLE, "")
    .replace(ZERO_WIDTH_JOINERS, "$1")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(SPACES, " ")
    .replace(/^[ \n]+/, "")
    .trimEnd();
}

/** Whether the database can store a text: no NUL, no unpaired surrogate. */
export function isStorableText(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}
