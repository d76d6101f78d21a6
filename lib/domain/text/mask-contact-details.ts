// Messages between parties contain no other way to reach a person: calls and messages end with the handover of
// the cash, a shared number would not. A link would appear to come from our number.
import { parsePhoneNumberFromString } from "libphonenumber-js";

/** A link, or a name that phones turn into one. */
const LINKS =
  /\b(?:https?:\/\/|www\.)\S+|\b(?:[\p{L}\d-]+\.)+(?:com|net|org|io|me|app|co|info|link|ly|us|mx|es|to|gg|ru|cn|xyz|site|online|shop|top|biz|dev|page|cc|tv|uk|de|fr|eu)\b(?:\/\S*)?|\b(?:[\p{L}\d-]+\.)+\p{L}{2,}\/\S*/giu;
const EMAILS = /[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.\p{L}{2,}/gu;
/** An amount of money, which is no phone number. */
const AMOUNTS = String.raw`(\$\d{1,3}(?:,\d{3})+(?:\.\d{2})?(?![\d,]))`;
/** Characters that turn a digit into an emoji. */
const EMOJI_SUFFIX = String.raw`\uFE0F\u20E3`;
/** Separators that people put between digits. Times keep their colons. */
const SEPARATORS = String.raw`[\s().,+*_~|\-–—/·${EMOJI_SUFFIX}]*`;
/** A delivery's number, which may consist of digits; followed by a digit, it is another number in disguise. */
const ORDER_NUMBERS = String.raw`(\bTXN-[\dA-F]{8}\b(?!${SEPARATORS}\p{Nd}))`;
/** Seven digits or more with only separators between them: one number or several. */
const DIGITS = new RegExp(
  String.raw`${AMOUNTS}|${ORDER_NUMBERS}|[+(]*\p{Nd}(?:${SEPARATORS}\p{Nd}){6,}[${EMOJI_SUFFIX}]*`,
  "gu",
);
const GROUP = new RegExp(String.raw`\p{Nd}(?:[${EMOJI_SUFFIX}]*\p{Nd})*[${EMOJI_SUFFIX}]*`, "gu");
const LONGEST_CARD = 19;

type DigitGroup = { digits: string; from: number; to: number };

/** The text without phone numbers, card numbers, email addresses and links. */
export function maskContactDetails(text: string): string {
  return text
    .replace(EMAILS, "•••")
    .replace(LINKS, "•••")
    .replace(
      DIGITS,
      (run: string, amount: string | undefined, delivery: string | undefined) => amount ?? delivery ?? maskRun(run),
    );
}

/** Masks the groups of digits that belong to a phone or card number; the rest of the run stays. */
function maskRun(run: string): string {
  const groups = [...run.matchAll(GROUP)].map((match): DigitGroup => ({
    digits: toAsciiDigits(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
  const maskedGroups = new Set<DigitGroup>();
  groups.forEach((_, firstIndex) => {
    longestNumberFrom(run, groups, firstIndex).forEach((group) => maskedGroups.add(group));
  });
  let masked = "";
  let maskedUpTo = 0;
  groups.forEach((group, index) => {
    if (!maskedGroups.has(group)) return;
    const continuesMask = index > 0 && maskedGroups.has(groups[index - 1] ?? group);
    masked += continuesMask ? "" : `${run.slice(maskedUpTo, group.from).replace(/[+(]+$/, "")}•••`;
    maskedUpTo = group.to;
  });
  return masked + run.slice(maskedUpTo);
}

/** The groups of the longest number that begins with this one; empty if none does. */
function longestNumberFrom(run: string, groups: readonly DigitGroup[], firstIndex: number): readonly DigitGroup[] {
  const hasPlus = /(?:^|\P{Nd})\+\(?$/u.test(run.slice(0, groups[firstIndex]?.from));
  let digits = "";
  let longestNumber: readonly DigitGroup[] = [];
  for (let lastIndex = firstIndex; lastIndex < groups.length; lastIndex += 1) {
    digits += groups[lastIndex]?.digits ?? "";
    if (digits.length > LONGEST_CARD) break;
    const candidate = groups.slice(firstIndex, lastIndex + 1);
    if (isNumber(run, candidate, digits, hasPlus)) longestNumber = candidate;
  }
  return longestNumber;
}

function isNumber(run: string, groups: readonly DigitGroup[], digits: string, hasPlus: boolean): boolean {
  const [begin, end] = [groups[0]?.from ?? 0, groups.at(-1)?.to ?? 0];
  if (isList(run.slice(begin, end), groups, hasPlus)) return false;
  if (hasPlus && parsePhoneNumberFromString(`+${digits}`)?.isPossible()) return true;
  if (/^1?[2-9]\d\d[2-9]\d{6}$/.test(digits)) return true;
  const international = digits.replace(/^(?:00|011)/, "");
  // Shorter foreign numbers look like postal codes and amounts.
  if (international.length >= 11 && parsePhoneNumberFromString(`+${international}`)?.isValid()) return true;
  return digits.length >= 13 && isCardNumber(digits);
}

/** A list of numbers, such as counted notes: "100, 50, 20, 10". A phone number is never grouped like this. */
function isList(text: string, groups: readonly DigitGroup[], hasPlus: boolean): boolean {
  const lengths = groups.map(({ digits }) => digits.length);
  if (lengths.every((length) => length === 1) || /^(?:1,)?3,3,4$/.test(lengths.join())) return false;
  if (/\p{Nd}\s*[,+]\s|\s[,+]\s*\p{Nd}/u.test(text)) return true;
  return !hasPlus && groups.length > 2 && groups.every(({ digits }) => /^(?:[125]|[1-9]\d{0,3}[05])$/.test(digits));
}

/** The check digit of card numbers (Luhn). */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Digits of any script in ASCII: each script has its ten digits in a row. */
function toAsciiDigits(text: string): string {
  const isDigit = (point: number) => /^\p{Nd}$/u.test(String.fromCodePoint(point));
  return Array.from(text.normalize("NFKC"), (letter) => {
    if (!/\p{Nd}/u.test(letter)) return "";
    const point = letter.codePointAt(0) ?? 0;
    let zero = point;
    while (point - zero < 9 && isDigit(zero - 1)) zero -= 1;
    return String(point - zero);
  }).join("");
}
