import type { TextValues } from "@/lib/i18n/text";
import { saidWords } from "@/lib/i18n/text/said";

/** A text in the database's results: its code and the values of its placeholders. */
type Said = { say: string; about?: TextValues };

/** Replaces every text code in a database result by its English text, as the API returns it. */
export function inEnglish(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map(inEnglish);
  if (isSaid(answer)) return saidWords("en", answer.say, answer.say, answer.about);
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, inEnglish(value)]));
}

function isSaid(value: object): value is Said {
  return (
    "say" in value &&
    typeof value.say === "string" &&
    Object.keys(value).every((name) => name === "say" || name === "about")
  );
}
