import { isWrongForGood, scannedText } from "./scanned-text";

const id = "7d4c2f7e-0a41-4a52-9c35-0d7d5a3c9e11";
const qr = (transactionId: unknown) => JSON.stringify({ transactionId, amount: 120, verificationCode: "K7Q2M9XA" });

test.each([
  ["a typed code", "k7q2-m9xa", "ours"],
  ["this delivery's QR", qr(id), "ours"],
  ["another delivery's QR", qr("00000000-0000-4000-8000-000000000000"), "other"],
  ["a QR that names none", qr(null), "other"],
  ["a poster's address", "https://example.test", "none"],
  ["some other JSON", '{"code":1}', "none"],
  ["JSON that is no object", "[1]", "none"],
  ["nothing", "", "none"],
])("%s is told apart before it is sent", (_what, text, kind) => {
  expect(scannedText(text, id)).toBe(kind);
});

test("a wrong text stays wrong; an expired code, a lock and a lost connection may pass", () => {
  expect(["invalid_code", "code_not_found", "invalid_signature", "WRONG_DELIVERY"].every(isWrongForGood)).toBe(true);
  expect(
    ["expired_code", "CODE_LOCKED", "verification_error", "NETWORK", "INVALID_STATE_TRANSITION"].some(isWrongForGood),
  ).toBe(false);
});
