import { moneyReviewRules, type MoneyReviewReason } from "@/lib/contracts/admin/money-reviews";
import { locales } from "@/lib/i18n/translate";
import { summarizeReviewReasons, describeReviewReason } from "./review-page";

const reason = (rule: MoneyReviewReason["rule"]): MoneyReviewReason => ({
  rule,
  most: 3000,
  count: 4,
  sum: 612.5,
  days: 7,
});

test("has a complete sentence for every rule in both languages", () => {
  for (const locale of locales)
    for (const rule of moneyReviewRules) {
      const sentence = describeReviewReason(locale, reason(rule));
      expect(sentence).toMatch(/\.$/);
      expect(sentence).not.toMatch(/[{}]|undefined|null/);
    }
});

test("formats amounts as money and counts as numbers", () => {
  expect(describeReviewReason("en", reason("new_pair"))).toBe(
    "They have no earlier delivery together, and the total of $612.50 is more than $3,000.00.",
  );
  expect(describeReviewReason("en", { ...reason("hour_count"), most: 10, count: 11 })).toBe(
    "It is the sender's delivery number 11 within an hour. Checks start at 10.",
  );
});

test("shows the first reason and the number of further ones", () => {
  expect(summarizeReviewReasons("en", { reasons: [] })).toBe("");
  expect(summarizeReviewReasons("en", { reasons: [reason("many_senders"), reason("new_pair")] })).toBe(
    "4 people have sent to this receiver within 7 days. And 1 more reason.",
  );
});
