import "server-only";
import { Secret, TOTP } from "otpauth";

const ISSUER = "Handover";
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
// Phone clocks are off by some seconds: the previous and the next code count too.
const WINDOW = 1;

const totp = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

/** A new secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The otpauth URI that an authenticator app scans. */
export const secretUri = (secret: string, label: string): string => totp(secret, label).toString();

/** The 30-second step of a code; null for a wrong code. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
