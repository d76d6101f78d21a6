import { maskedSmsBody } from "./send-masked-sms";
import { announcementTexts, type CallerAnnouncement } from "./voice-calls";
import { relayRefusalText, isProviderKeyword } from "@/server/sms/incoming-sms";

const announcements: CallerAnnouncement[] = [
  "unknown",
  "hidden",
  "none",
  "over",
  "several",
  "not_reachable",
  "too_many",
  "busy",
  "no_answer",
  "failed",
];

test.each(announcements)("announces %s in the caller's language, in both if unknown, without names", (announcement) => {
  const [en] = announcementTexts(announcement, "en");
  const [es] = announcementTexts(announcement, "es");
  expect([en?.language, es?.language]).toEqual(["en-US", "es-MX"]);
  expect(announcementTexts(announcement, null)).toEqual([en, es]);
  expect(en?.text).not.toBe(es?.text);
  for (const part of [en, es]) expect(part?.text).not.toMatch(/\d/);
});

test("sends by SMS a message with its author's name, role and the delivery", () => {
  const text = {
    locale: "en",
    role: "receiver",
    name: "Rosa María Receiver",
    orderNo: "TXN-1",
    text: "Come in",
    canned: null,
  } as const;
  expect(maskedSmsBody(text)).toBe("Rosa (receiver), TXN-1: Come in");
  expect(maskedSmsBody({ ...text, locale: "es", role: "driver" })).toBe("Rosa (repartidor), TXN-1: Come in");
});

test("sends by SMS a canned message in the reader's language, support without a name, and truncates long messages", () => {
  const text = { locale: "es", role: "support", name: "Ada Admin", orderNo: "TXN-1", text: null } as const;
  expect(maskedSmsBody({ ...text, canned: "driver_soon" })).toBe(
    "Handover (soporte), TXN-1: Tu repartidor llega pronto",
  );
  expect(maskedSmsBody({ ...text, canned: null, text: "x".repeat(500) })).toMatch(/: x{300}…$/);
});

test("removes links and numbers from names in an SMS", () => {
  const text = { locale: "en", role: "sender", orderNo: "TXN-1", text: "Come in", canned: null } as const;
  for (const name of [
    "https://evil.example/pay Sam",
    "+1(305)555-0123 Sam",
    "evil.com",
    "me@evil.example",
    "305.555.0123",
  ])
    expect(maskedSmsBody({ ...text, name })).toBe("••• (sender), TXN-1: Come in");
  expect(maskedSmsBody({ ...text, name: "Jean-Luc 2" })).toBe("Jean-Luc (sender), TXN-1: Come in");
});

test.each(["several", "over", "too_many", "code"] as const)("answers %s in one message", (answer) => {
  for (const locale of ["en", "es"] as const)
    expect(relayRefusalText(answer, locale, "https://app.handover.example/").length).toBeLessThanOrEqual(160);
});

test("does not forward keywords that the provider handles", () => {
  expect(["HELP", " info ", "help"].map(isProviderKeyword)).toEqual([true, true, true]);
  expect(["help me", "information"].map(isProviderKeyword)).toEqual([false, false]);
});
