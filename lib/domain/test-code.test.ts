import { isCode } from "./text/code-format";
import { readTestQr, testCode, testQr } from "./test-code";

test("creates a test code like a receiver's, and reads it from its QR", () => {
  const code = testCode(Uint8Array.from([0, 19, 20, 29, 30, 255, 7, 99, 1]));
  expect([code, isCode(code)]).toEqual(["AY09AUJM", true]);
  expect(readTestQr(testQr(code))).toBe(code);
});

test.each(["AZ09ADH1", "HANDOVER-TEST-", "HANDOVER-TEST-az09adh1", '{"transactionId":"7"}'])(
  "rejects %s as a test code",
  (text) => {
    expect(readTestQr(text)).toBeNull();
  },
);
