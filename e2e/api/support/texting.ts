// The texting provider's requests to us, and its deliveries.
import { createHmac } from "node:crypto";
import { texts } from "../../../local/stand-ins";
import { appUrl, eventually, phone, secret, stack, type Answer, type Person } from "./app";

/** A Twilio request: a form, signed over the known URL and every parameter. */
export function signed(
  path: string,
  form: Record<string, string>,
  { url = appUrl() + path, token = secret("TWILIO_AUTH_TOKEN") } = {},
): Promise<Answer> {
  const text =
    url +
    Object.keys(form)
      .sort()
      .map((name) => name + (form[name] ?? ""))
      .join("");
  return phone().send("POST", path, {
    raw: new URLSearchParams(form).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", token).update(text).digest("base64"),
    },
  });
}

/** The text with these words, once this user has it. */
export const textTo = (person: Person, words: string) =>
  eventually(`${person.name} is texted`, async () =>
    (await texts(stack().url, person.number)).find(({ text }) => text.includes(words)),
  );
