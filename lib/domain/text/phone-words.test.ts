import { phoneWords } from "./phone-words";

test.each([
  ["+13055550123", "(305) 555-0123"],
  ["+34612345678", "+34 612 345 678"],
  ["+525512345678", "+52 551 234 5678"],
  ["+5491112345678", "+54 911 123 456 78"],
  ["+50688881234", "+506 888 812 34"],
  ["+79161234567", "+7 916 123 4567"],
])("formats a stored number for reading: %s", (phone, words) => {
  expect(phoneWords(phone)).toBe(words);
});

test.each(["(305) 555-0123", "305 555 0123", "•••• 0123", "+1-800-555-0199", "", "+12"])(
  "leaves anything else unchanged: %s",
  (phone) => {
    expect(phoneWords(phone)).toBe(phone);
  },
);
