import { codeAlphabet } from "@/lib/domain/text/code-format";
import { hubCode, readTypedHub } from "@/server/hubs/hub-codes";

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
