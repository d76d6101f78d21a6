import { isPermanentRefusal, classifyCode, parseHubCode } from "./code-format";

describe("scanned code", () => {
  const id = "7d4c2f7e-0a41-4a52-9c35-0d7d5a3c9e11";
  const qr = (transactionId: unknown) => JSON.stringify({ transactionId, amount: 120, verificationCode: "K7Q2M9XA" });

  test.each([
    ["a typed code", "k7q2-m9xa", "possibleMatch"],
    ["this delivery's QR", qr(id), "possibleMatch"],
    ["another delivery's QR", qr("00000000-0000-4000-8000-000000000000"), "otherDelivery"],
    ["a QR that names none", qr(null), "otherDelivery"],
    ["a poster's address", "https://example.test", "notACode"],
    ["some other JSON", '{"code":1}', "invalidSignature"],
    ["JSON that is no object", "[1]", "invalidSignature"],
    ["nothing", "", "notACode"],
  ])("recognises %s before it is sent", (_what, text, kind) => {
    expect(classifyCode(text, { transactionId: id })).toBe(kind);
  });

  const legId = "2f6f5d0e-9a3b-4d3f-8a55-4a0c0f6f2b11";
  const legQr = (leg: string) => JSON.stringify({ legId: leg, kind: "pickup", code: "K7Q2M9XA" });

  test.each([
    ["a typed code", "k7q2-m9xa", "possibleMatch"],
    ["this leg's QR", legQr(legId), "possibleMatch"],
    ["the QR of the delivery's return", legQr("00000000-0000-4000-8000-000000000000"), "otherLeg"],
    ["the receiver's QR", qr(id), "otherLeg"],
    ["another delivery's QR", qr("00000000-0000-4000-8000-000000000000"), "otherDelivery"],
  ])("recognises %s at the pickup", (_what, text, kind) => {
    expect(classifyCode(text, { transactionId: id, legId })).toBe(kind);
  });

  test("rejects another leg's QR; accepts any leg's while the leg id is unknown", () => {
    expect(classifyCode(legQr(legId), { transactionId: id })).toBe("otherLeg");
    expect(classifyCode(legQr(legId), { transactionId: id, legId: null })).toBe("possibleMatch");
  });

  test("treats a wrong code as permanent; an expired code, a lock and a lost connection as temporary", () => {
    expect(["invalid_code", "code_not_found", "invalid_signature", "WRONG_DELIVERY"].every(isPermanentRefusal)).toBe(
      true,
    );
    expect(
      ["expired_code", "CODE_LOCKED", "verification_error", "NETWORK", "INVALID_STATE_TRANSITION"].some(
        isPermanentRefusal,
      ),
    ).toBe(false);
  });
});

describe("parse hub code", () => {
  const hubId = "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e";

  test("reads the hub of its code", () => {
    expect(parseHubCode(JSON.stringify({ hubId, expiresAt: "2026-03-01T12:02:00.000Z", signature: "0" }))).toBe(hubId);
  });

  test.each(["", "ABCD-2345", "null", "{}", JSON.stringify({ legId: hubId }), JSON.stringify({ hubId: "../me" })])(
    "rejects %s",
    (text) => {
      expect(parseHubCode(text)).toBeNull();
    },
  );
});
