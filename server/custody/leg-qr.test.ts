import { qrText } from "@/server/verification/qr";
import { legQrText, readScannedLeg, signLegQr, type LegQr } from "./legs";

const secret = "a secret of the test";
const now = new Date("2026-03-01T12:00:00.000Z");
const content: LegQr = {
  legId: "7d4c2f7e-0a41-4a52-9c35-0d7d5a3c9e11",
  kind: "pickup",
  driverId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
  code: "K7Q2M9XA",
  expiresAt: "2026-03-02T12:00:00.000Z",
};
const { legId, kind, driverId } = content;

test("accepts the sender's QR until it expires", () => {
  const text = legQrText(content, secret);
  expect(readScannedLeg(text, secret, now)).toEqual({
    code: "K7Q2M9XA",
    qr: { legId, kind, driverId },
    signatureCheck: "ok",
  });
  expect(readScannedLeg(text, secret, new Date(content.expiresAt))).toMatchObject({ signatureCheck: "expired" });
});

test.each(Object.keys(content) as (keyof LegQr)[])("includes its %s in the signature", (field) => {
  expect(signLegQr({ ...content, [field]: "2026-03-02T12:00:00.001Z" }, secret)).not.toBe(signLegQr(content, secret));
  const forged = { ...(JSON.parse(legQrText(content, secret)) as LegQr), [field]: "2026-03-02T12:00:00.001Z" };
  expect(readScannedLeg(JSON.stringify(forged), secret, now)).toMatchObject({ signatureCheck: "invalid_signature" });
});

test("recognises a receiver's QR with any signature; ignores other JSON", () => {
  const receivers = {
    transactionId: legId,
    amount: 1,
    receiverPhone: "+1",
    verificationCode: "A",
    expiresAt: content.expiresAt,
  };
  expect(readScannedLeg(qrText(receivers, secret), secret, now)).toEqual({
    code: "",
    qr: { transactionId: legId },
    signatureCheck: "invalid_signature",
  });
  for (const text of ["{}", "[]", '{"legId":"x"}'])
    expect(readScannedLeg(text, secret, now)).toEqual({ code: "", qr: {}, signatureCheck: "invalid_signature" });
});

test("reads a typed code as a plain code", () => {
  expect(readScannedLeg(" k7q2-m9xa ", secret, now)).toEqual({ code: "K7Q2M9XA", qr: null });
});
