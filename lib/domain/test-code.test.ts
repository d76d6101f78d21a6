import { isCodeFormat } from "./text/code-format";
import { parseTestQr, createTestCode, toTestQr } from "./test-code";

test("creates a test code like a receiver's, and reads it from its QR", () => {
  const code = createTestCode(Uint8Array.from([0, 19, 20, 29, 30, 255, 7, 99, 1]));
  expect([code, isCodeFormat(code)]).toEqual(["AY09AUJM", true]);
  expect(parseTestQr(toTestQr(code))).toBe(code);
});

test.each(["AZ09ADH1", "HANDOVER-TEST-", "HANDOVER-TEST-az09adh1", '{"transactionId":"7"}'])(
  "rejects %s as a test code",
  (text) => {
    expect(parseTestQr(text)).toBeNull();
  },
);
