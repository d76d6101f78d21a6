import { hubQrText, readScannedHub, signHubQr, hubCode, readTypedHub } from "@/server/hubs/hub-codes";
import { legQrText } from "@/server/custody/legs";
import { codeAlphabet } from "@/lib/domain/text/code-format";

describe("hub qr", () => {
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
});

describe("hub code", () => {
  const secret = "a secret of the tests";
  const hub = "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e";
  const otherHubId = "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5f";
  const now = new Date("2026-03-01T12:00:30.000Z");
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const code = hubCode(hub, secret, now);

  test("has eight letters without lookalikes, and is read in any spelling", () => {
    expect([...code].filter((letter) => codeAlphabet.includes(letter))).toHaveLength(8);
    for (const typed of [code, `${code.slice(0, 4)}-${code.slice(4)}`, ` ${code.toLowerCase()} `])
      expect(readTypedHub(typed, hub, secret, now)).toBe("ok");
  });

  test("is valid at least as long as the QR with it, then expired, and later unknown", () => {
    expect(readTypedHub(code, hub, secret, later(120))).toBe("ok");
    expect(readTypedHub(code, hub, secret, later(240))).toBe("expired");
    expect(readTypedHub(code, hub, secret, later(700))).toBe("invalid_code");
  });

  test("is specific to the hub, the secret and the time", () => {
    expect(readTypedHub(code, otherHubId, secret, now)).toBe("invalid_code");
    expect(readTypedHub(code, hub, "another", now)).toBe("invalid_code");
    expect(readTypedHub(code, hub, secret, later(-120))).toBe("invalid_code");
    expect(new Set([code, hubCode(otherHubId, secret, now), hubCode(hub, secret, later(120))]).size).toBe(3);
  });
});
