import type { MessageValues } from "@/lib/i18n/translate";
import { translateCode } from "@/lib/i18n/messages/reasons";

/** A text in the database's results: its code and the values of its placeholders. */
type MessageReference = { messageCode: string; params?: MessageValues };

/** Replaces every text code in a database result by its English text, as the API returns it. */
export function translateResultToEnglish(result: unknown): unknown {
  if (typeof result !== "object" || result === null) return result;
  if (Array.isArray(result)) return result.map(translateResultToEnglish);
  if (isMessageReference(result)) return translateCode("en", result.messageCode, result.messageCode, result.params);
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, translateResultToEnglish(value)]));
}

function isMessageReference(value: object): value is MessageReference {
  return (
    "messageCode" in value &&
    typeof value.messageCode === "string" &&
    Object.keys(value).every((name) => name === "messageCode" || name === "params")
  );
}
