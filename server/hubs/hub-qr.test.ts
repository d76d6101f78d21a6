import { hubQrText, readScannedHub, signHubQr } from "@/server/hubs/hub-codes";
import { legQrText } from "@/server/custody/legs";

const secret = "a secret of the tests";
const now = new Date("2026-03-01T12:00:00.000Z");
const hub = { hubId: "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e", expiresAt: "2026-03-01T12:02:00.000Z" };

test("is valid until it expires", () => {
  const text = hubQrText(hub, secret);
  expect(readScannedHub(text, secret, now)).toEqual({ hubId: hub.hubId, signatureCheck: "ok" });
  expect(readScannedHub(text, secret, new Date(hub.expiresAt))).toEqual({
    hubId: hub.hubId,
    signatureCheck: "expired",
  });
});

test.each([
  ["another hub", { ...hub, hubId: "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5f", signature: signHubQr(hub, secret) }],
  ["a later expiry", { ...hub, expiresAt: "2026-03-01T13:00:00.000Z", signature: signHubQr(hub, secret) }],
  ["another secret", { ...hub, signature: signHubQr(hub, "another") }],
  ["a field more", { ...hub, signature: signHubQr(hub, secret), more: 1 }],
  ["no signature", hub],
])("rejects %s", (_, content) => {
  expect(readScannedHub(JSON.stringify(content), secret, now).signatureCheck).toBe("invalid_signature");
});

test("rejects a leg's code and plain text", () => {
  const leg = { legId: hub.hubId, kind: "return", driverId: hub.hubId, code: "ABCD2345", expiresAt: hub.expiresAt };
  for (const text of [legQrText(leg, secret), "ABCD-2345", "null"])
    expect(readScannedHub(text, secret, now)).toEqual({ hubId: null, signatureCheck: "invalid_signature" });
});
