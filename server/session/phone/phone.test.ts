import { isSupportedNumber } from "@/server/session/phone/phone";

test.each([
  ["+13055550123", [], true],
  ["+442079460018", [], true],
  ["+13055550123", ["US", "PR"], true],
  ["+17875550123", ["US", "PR"], true],
  ["+17872345678", ["US"], false],
  ["+442079460018", ["US", "PR"], false],
  ["+5215512345678", ["US"], false],
  ["+525512345678", ["US", "MX"], true],
])("expected", (phone, served, is) => {
  expect(isSupportedNumber(phone, served)).toBe(is);
});
