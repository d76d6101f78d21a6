import { offerLinkUrl, offerSms } from "./sms-messages";
import { readKeyword, smsReplyText } from "./incoming-sms";
import { smsNumberProblem } from "./twilio";

// The characters of GSM 03.38 in our SMS; any other makes an SMS three times as long and expensive.
const gsm = /^[A-Za-z0-9 @£$¥èéùìòÇØøÅåÄÖÑÜäöñüà.,:;!?'"()/_=&%#*+<>\n-]*$/;
const link = offerLinkUrl("https://app.handover.example", "A".repeat(44));

test.each(["en", "es"] as const)("fits an offer into one message in %s, without amount and address", (locale) => {
  const text = offerSms(locale, 300, link);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(gsm);
  expect(text).toContain(link);
  expect(text.replace(link, "")).not.toMatch(/\$|\d{2,}/);
});

test("names the channel of a link in an email or a push; an SMS has no room for it", () => {
  const url = "https://app.handover.example/o/t";
  expect(
    (["sms", "email", "push"] as const).map((via) => offerLinkUrl("https://app.handover.example/", "t", via)),
  ).toEqual([url, `${url}?via=email`, `${url}?via=push`]);
});

test("rounds the minutes down, to at least one", () => {
  expect(offerSms("en", 279, link)).toContain("within 4 min");
  expect(offerSms("en", 20, link)).toContain("within 1 min");
});

test.each(["YES", "yes", " Yes! ", "y", "Sí", "SI.", "sí", "acepto"])("reads %j as acceptance", (body) => {
  expect(readKeyword(body)).toBe("yes");
});
test.each(["NO", "no.", "n", "Rechazar"])("reads %j as decline", (body) => {
  expect(readKeyword(body)).toBe("no");
});
test.each(["no problem", "yes or no?", "yes but later", "", "👍", "1", "si no"])("reads %j as neither", (body) => {
  expect(readKeyword(body)).toBe("other");
});
test.each([
  ["STOP", "stop"],
  ["unsubscribe", "stop"],
  ["START", "start"],
])("reads %j as a keyword about the number", (body, word) => {
  expect(readKeyword(body)).toBe(word);
});

test.each([
  "accepted",
  "declined",
  "offer_expired",
  "offer_taken",
  "offer_closed",
  "driver_not_available",
  "task_already_active",
  "nothing_open",
  "unclear",
  "help",
  "driver_not_approved",
])("answers %s in one message, in both languages", (answer) => {
  for (const locale of ["en", "es"] as const) {
    const text = smsReplyText(answer, locale, "https://app.handover.example/");
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(gsm);
    expect(text).not.toContain("//dashboard");
  }
});

test("blames a number only for errors about the number", () => {
  expect([21610, 21211, 21614, 30006].map(smsNumberProblem)).toEqual([
    "opted_out",
    "not_a_phone",
    "landline",
    "landline",
  ]);
  expect([20003, 20429, 21617, 30003, 30008].map(smsNumberProblem)).toEqual([null, null, null, null, null]);
});
