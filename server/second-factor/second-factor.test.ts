import { randomBytes } from "node:crypto";
import {
  newRecoveryCodes,
  recoveryHash,
  openSecret,
  sealSecret,
  newSecret,
  secretUri,
  stepOf,
} from "@/server/second-factor/second-factor";

const settings: Record<string, unknown> = { VERIFICATION_SECRET: "verification-secret-of-tests" };
jest.mock("@/server/env", () => ({ env: () => settings }));
beforeEach(() => {
  settings.SECOND_FACTOR_KEY = randomBytes(32).toString("base64url");
});
const ADA = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const OTTO = "6c2f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";

describe("authenticator code", () => {
  // RFC 6238, appendix B: the key "12345678901234567890" with SHA-1, its last six digits.
  const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  test.each([
    [59, "287082", 1],
    [1_111_111_109, "081804", 37_037_036],
    [1_234_567_890, "005924", 41_152_263],
  ])("at %i s is %s", (seconds, code, step) => {
    expect(stepOf(SECRET, code, seconds * 1000)).toBe(step);
  });

  test("is accepted one step early and late, as the step that it belongs to", () => {
    expect([30, -30].map((offsetSeconds) => stepOf(SECRET, "287082", (59 + offsetSeconds) * 1000))).toEqual([1, 1]);
    expect([61, -60].map((offsetSeconds) => stepOf(SECRET, "287082", (59 + offsetSeconds) * 1000))).toEqual([
      null,
      null,
    ]);
    expect(["", "28708", "000000", "abcdef"].map((code) => stepOf(SECRET, code, 59_000))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("comes from a secret of 160 bits in an otpauth URI", () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    expect(secretUri(secret, "ada@example.test")).toMatch(
      new RegExp(`^otpauth://totp/Handover:ada%40example\\.test\\?.*secret=${secret}`),
    );
  });
});

describe("sealed secret", () => {
  test("opens for its own account only", () => {
    const sealed = sealSecret("SECRET", ADA);
    expect(sealed).not.toContain("SECRET");
    expect(openSecret(sealed, ADA)).toBe("SECRET");
    expect(() => openSecret(sealed, OTTO)).toThrow();
  });

  test("refuses with another key, when altered, and without a key", () => {
    const sealed = sealSecret("SECRET", ADA);
    const altered = Buffer.from(sealed, "base64url");
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    expect(() => openSecret(altered.toString("base64url"), ADA)).toThrow();
    settings.SECOND_FACTOR_KEY = randomBytes(32).toString("base64url");
    expect(() => openSecret(sealed, ADA)).toThrow();
    delete settings.SECOND_FACTOR_KEY;
    expect(() => sealSecret("SECRET", ADA)).toThrow("Second factors are not set up");
  });
});

test("generates ten different recovery codes, recognised in any spelling", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
  const [code = ""] = codes;
  expect(recoveryHash(ADA, code.toLowerCase().replaceAll("-", " "))).toBe(recoveryHash(ADA, code));
  expect(recoveryHash(OTTO, code)).not.toBe(recoveryHash(ADA, code));
});
