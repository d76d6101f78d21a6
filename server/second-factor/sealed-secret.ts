import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";

const CIPHER = "aes-256-gcm";
const [IV_BYTES, TAG_BYTES] = [12, 16];

function key(): Buffer {
  const { SECOND_FACTOR_KEY } = env();
  if (!SECOND_FACTOR_KEY) throw new Refusal("SECOND_FACTOR_UNAVAILABLE");
  return Buffer.from(SECOND_FACTOR_KEY, "base64url");
}

/**
 * Encrypts a secret with AES-256-GCM. The account is authenticated with it, so a row copied to another account fails.
 */
export function sealSecret(secret: string, userId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** Decrypts a sealed secret. Refuses one of another account, or one that was sealed with another key. */
export function openSecret(sealed: string, userId: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const opener = createDecipheriv(CIPHER, key(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  opener.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = opener.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, opener.final()]).toString("utf8");
  } catch {
    throw new Refusal("SECOND_FACTOR_UNAVAILABLE");
  }
}
