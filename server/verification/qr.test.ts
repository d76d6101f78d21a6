import { qrText, readScanned, signQr, type QrContent } from "./qr";

const signatureCheckOf = (...args: Parameters<typeof readScanned>) => {
  const scanned = readScanned(...args);
  return scanned.qr === null ? null : scanned.signatureCheck;
};

const secret = "a secret of the test";
const now = new Date("2026-03-01T12:00:00.000Z");
const content: QrContent = {
  transactionId: "7d4c2f7e-0a41-4a52-9c35-0d7d5a3c9e11",
  amount: 120.5,
  receiverPhone: "+13055550123",
  verificationCode: "K7Q2M9XA",
  expiresAt: "2026-03-02T12:00:00.000Z",
};
const record = { transactionId: content.transactionId, amount: 120.5, receiverPhone: "+13055550123" };

// docs/readings.md: signature
test("contains exactly the six fields, with a signature of 16 hex characters last", () => {
  const qrContent = JSON.parse(qrText(content, secret)) as Record<string, unknown>;
  expect(Object.keys(qrContent)).toEqual([
    "transactionId",
    "amount",
    "receiverPhone",
    "verificationCode",
    "expiresAt",
    "signature",
  ]);
  expect(qrContent).toMatchObject(content);
  expect(qrContent.signature).toMatch(/^[0-9a-f]{16}$/);
});

test("accepts the receiver's QR", () => {
  expect(readScanned(qrText(content, secret), secret, now)).toEqual({
    code: "K7Q2M9XA",
    qr: record,
    signatureCheck: "ok",
  });
});

// docs/readings.md: signature
test("signs id, code, expiry and secret, and nothing else", () => {
  const signature = signQr(content, secret);
  expect(signQr({ ...content, transactionId: content.transactionId.replace("7d", "8d") }, secret)).not.toBe(signature);
  expect(signQr({ ...content, verificationCode: "K7Q2M9XB" }, secret)).not.toBe(signature);
  expect(signQr({ ...content, expiresAt: "2026-03-02T12:00:00.001Z" }, secret)).not.toBe(signature);
  expect(signQr(content, `${secret}!`)).not.toBe(signature);
  expect(signQr({ ...content, amount: 1 } as QrContent, secret)).toBe(signature);
});

test("changes the signature when characters move between fields", () => {
  const signed = signQr({ transactionId: "ab", verificationCode: "c", expiresAt: "d" }, secret);
  expect(signQr({ transactionId: "a", verificationCode: "bc", expiresAt: "d" }, secret)).not.toBe(signed);
  expect(signQr({ transactionId: 'a","b', verificationCode: "c", expiresAt: "d" }, secret)).not.toBe(
    signQr({ transactionId: "a", verificationCode: 'b","c', expiresAt: "d" }, secret),
  );
});

test.each([
  ["another code", { verificationCode: "AAAAAAAA" }],
  ["a later expiry", { expiresAt: "2030-01-01T00:00:00.000Z" }],
  ["another delivery", { transactionId: "00000000-0000-4000-8000-000000000000" }],
  ["a signature cut short", { signature: "ab" }],
  ["an empty signature", { signature: "" }],
  ["a signature that is no text", { signature: 7 }],
  ["no expiry", { expiresAt: undefined }],
  ["an expiry that is no time", { expiresAt: "tomorrow" }],
  ["a code that the database cannot store", { verificationCode: "K7Q2M9X\0" }],
  ["half a character for a number", { receiverPhone: "\ud800" }],
  ["a delivery id that the database cannot store", { transactionId: "\0" }],
])("rejects a forged QR with %s", (_change, change) => {
  const forged = JSON.stringify({ ...(JSON.parse(qrText(content, secret)) as object), ...change });
  expect(signatureCheckOf(forged, secret, now)).toBe("invalid_signature");
});

test("passes a changed amount on, for the record to refuse it", () => {
  const changed = JSON.stringify({ ...(JSON.parse(qrText(content, secret)) as object), amount: 5 });
  expect(readScanned(changed, secret, now)).toEqual({
    code: "K7Q2M9XA",
    qr: { ...record, amount: 5 },
    signatureCheck: "ok",
  });
});

test("expires exactly at its expiry", () => {
  const text = qrText(content, secret);
  expect(signatureCheckOf(text, secret, new Date("2026-03-02T12:00:00.000Z"))).toBe("expired");
  expect(signatureCheckOf(text, secret, new Date("2026-03-02T11:59:59.999Z"))).toBe("ok");
});

test("calls a forged QR past its expiry forged, not expired", () => {
  const forged = JSON.stringify({ ...(JSON.parse(qrText(content, secret)) as object), signature: "0000000000000000" });
  expect(signatureCheckOf(forged, secret, new Date("2027-01-01T00:00:00.000Z"))).toBe("invalid_signature");
});

test("passes no unstorable characters of a forged QR on", () => {
  const forged = JSON.stringify({ ...(JSON.parse(qrText(content, secret)) as object), verificationCode: "\0" });
  expect(readScanned(forged, secret, now)).toEqual({ code: "", qr: {}, signatureCheck: "invalid_signature" });
});

test.each(["{}", "[]", '{"code":"K7Q2M9XA"}', '{"__proto__":{"signature":"x"}}'])(
  "rejects the JSON %s as an invalid signature",
  (text) => {
    expect(readScanned(text, secret, now)).toEqual({ code: "", qr: {}, signatureCheck: "invalid_signature" });
  },
);

test.each([
  ["K7Q2M9XA", "K7Q2M9XA"],
  ["k7q2-m9xa", "K7Q2M9XA"],
  [" k7q2 m9xa\n", "K7Q2M9XA"],
  ["12345678", "12345678"],
  ["1E234567", "1E234567"],
  ["null", "NU11"],
  ["{half a json", "{HA1FAJ50N"],
  ["oil8-5zq7", "011852Q7"],
])("reads the text %j as the code %s", (text, code) => {
  expect(readScanned(text, secret, now)).toEqual({ code, qr: null });
});
