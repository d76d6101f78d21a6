// The SMS provider's requests to us, and its deliveries.
import { createHmac } from "node:crypto";
import { readSms } from "../../../local/emulators/control";
import { appUrl, pollUntil, createApiClient, testSecret, testStack, type ApiResponse, type ApiPerson } from "./app";

/** A Twilio request: a form, signed over the known URL and every parameter. */
export function postSignedSms(
  path: string,
  form: Record<string, string>,
  { url = appUrl() + path, token = testSecret("TWILIO_AUTH_TOKEN") } = {},
): Promise<ApiResponse> {
  const text =
    url +
    Object.keys(form)
      .sort()
      .map((name) => name + (form[name] ?? ""))
      .join("");
  return createApiClient().send("POST", path, {
    raw: new URLSearchParams(form).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", token).update(text).digest("base64"),
    },
  });
}

/** The text with these words, once this user has it. */
export const waitForSms = (person: ApiPerson, fragment: string) =>
  pollUntil(`${person.name} is texted`, async () =>
    (await readSms(testStack().url, person.number)).find(({ text }) => text.includes(fragment)),
  );
