import type { TextValues } from "@/lib/i18n/text";
import { saidWords } from "@/lib/i18n/text/said";

/** What the database answers where words belong: their code, and what stands in them. */
type Said = { say: string; about?: TextValues };

/** Puts every code that the database says in an answer into English words, as the API has them. */
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
