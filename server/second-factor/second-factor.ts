import "server-only";
import { randomInt, createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyedHash } from "@/server/http/keyed-hash";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { Secret, TOTP } from "otpauth";
import type { z } from "zod";
import type {
  ConfirmedSecondFactor,
  SecondFactor,
  SecondFactorSecret,
  VerifySecondFactorBody,
} from "@/lib/contracts/second-factor";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";

const RECOVERY_CODE_COUNT = 10;
const RECOVERY_CODE_LENGTH = 16;
// Without lookalikes; 31 ** 16 is 79 bits.
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const newCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join("")
    .replace(/.{4}(?=.)/g, "$&-");

/** Ten new codes in display form. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, newCode);

/** The stored hash of a code, independent of its spelling. */
export const recoveryHash = (userId: string, code: string): string =>
  keyedHash("second factor recovery", `${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`);

const CIPHER = "aes-256-gcm";
const [IV_BYTES, TAG_BYTES] = [12, 16];

function encryptionKey(): Buffer {
  const { SECOND_FACTOR_KEY } = env();
  if (!SECOND_FACTOR_KEY) throw new Refusal("SECOND_FACTOR_UNAVAILABLE");
  return Buffer.from(SECOND_FACTOR_KEY, "base64url");
}

/**
 * Encrypts a secret with AES-256-GCM. The account is authenticated with it, so a row copied to another account fails.
 */
export function sealSecret(secret: string, userId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKey(), iv).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** Decrypts a secret. Refuses one of another account, or one that was encrypted with another key. */
export function openSecret(encryptedSecret: string, userId: string): string {
  const bytes = Buffer.from(encryptedSecret, "base64url");
  const decipher = createDecipheriv(CIPHER, encryptionKey(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    throw new Refusal("SECOND_FACTOR_UNAVAILABLE");
  }
}

const ISSUER = "Handover";
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
// Phone clocks are off by some seconds: the previous and the next code count too.
const WINDOW_STEPS = 1;

const totp = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

/** A new secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The otpauth URI that an authenticator app scans. */
export const secretUri = (secret: string, label: string): string => totp(secret, label).toString();

/** The 30-second step of a code; null for a wrong code. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

type Holder = { p_user_id: string; p_session_id: string };
const holderOf = ({ claims }: DbContext): Holder => ({
  p_user_id: String(claims.sub),
  p_session_id: String(claims.session_id),
});

/** Begins an enrolment: returns the secret once, and stores it encrypted. */
export async function beginSecondFactor(db: DbContext): Promise<SecondFactorSecret> {
  const { p_user_id: userId } = holderOf(db);
  const secret = newSecret();
  await rpc(db, "begin_second_factor", { p_encrypted_secret: sealSecret(secret, userId) });
  const { email, phone, name } = await rpc(db, "get_profile");
  return { uri: secretUri(secret, email ?? phone ?? name), secret };
}

/** Completes an enrolment by its first code. */
export async function confirmSecondFactor(db: DbContext, code: string): Promise<z.input<typeof ConfirmedSecondFactor>> {
  const holder = holderOf(db);
  const { encryptedSecret, step } = await requireValidStep(holder, code, true);
  const codes = newRecoveryCodes();
  const p_recovery_hashes = codes.map((recoveryCode) => recoveryHash(holder.p_user_id, recoveryCode));
  return {
    ...(await rpc(serviceContext, "confirm_second_factor", {
      ...holder,
      p_encrypted_secret: encryptedSecret,
      p_step: step,
      p_recovery_hashes,
    })),
    codes,
  };
}

/** Verifies the caller's session by an authenticator code or a recovery code. */
export async function verifySecondFactor(db: DbContext, body: VerifySecondFactorBody): Promise<SecondFactor> {
  const holder = holderOf(db);
  if ("code" in body)
    return rpc(serviceContext, "verify_second_factor", {
      ...holder,
      p_step: (await requireValidStep(holder, body.code, false)).step,
    });
  // Counts as an attempt, like a code.
  await rpc(serviceContext, "begin_second_factor_check", { ...holder, p_pending: false });
  return rpc(serviceContext, "verify_second_factor", {
    ...holder,
    p_recovery_hash: recoveryHash(holder.p_user_id, body.recoveryCode),
  });
}

async function requireValidStep(
  holder: Holder,
  code: string,
  isPending: boolean,
): Promise<{ encryptedSecret: string; step: number }> {
  const { encryptedSecret } = await rpc(serviceContext, "begin_second_factor_check", {
    ...holder,
    p_pending: isPending,
  });
  const step = stepOf(openSecret(encryptedSecret, holder.p_user_id), code.replace(/\s/g, ""));
  if (step === null) throw new Refusal("SECOND_FACTOR_INVALID");
  return { encryptedSecret, step };
}
