import { isCode } from "./code-format";
import { readTestQr, testCode, testQr } from "./test-code";

test("a test code looks like a receiver's, and is read back from its QR", () => {
  const code = testCode(Uint8Array.from([0, 25, 26, 35, 36, 255, 7, 99, 1]));
  expect([code, isCode(code)]).toEqual(["AZ09ADH1", true]);
  expect(readTestQr(testQr(code))).toBe(code);
});

test.each(["AZ09ADH1", "HANDOVER-TEST-", "HANDOVER-TEST-az09adh1", '{"transactionId":"7"}'])("%s is no test code", (text) => {
  expect(readTestQr(text)).toBeNull();
});
