// The keys of encrypted values (supabase/schemas/platform/encryption.sql). They are never stored in the database: app
// and worker set them for each transaction or connection.
import { createHmac } from "node:crypto";

/** ENCRYPTION_KEYS: keys of 32 bytes in base64url, separated by commas. The first encrypts; all of them decrypt. */
export const ENCRYPTION_KEYS_PATTERN = /^[A-Za-z0-9_-]{43}(?:,[A-Za-z0-9_-]{43})*$/;

/** Sets the keys. A parameter, because the text of a statement reaches logs and pg_stat_statements. */
export const SET_KEYS_LOCALLY = "select set_config('handover.encryption_keys', $1, true)";
export const SET_KEYS_FOR_SESSION = "select set_config('handover.encryption_keys', $1, false)";

/**
 * The value of `handover.encryption_keys`: for each key its id and, in hexadecimal, the keys derived from it for the
 * cipher and the keyed hash. The id is derived too, so that another key never has the same one.
 */
export function toKeySetting(keys: string): string {
  return keys
    .split(",")
    .map((key) => {
      const derive = (use: string): string =>
        createHmac("sha256", Buffer.from(key, "base64url")).update(use).digest("hex");
      return `${derive("id").slice(0, 8)}:${derive("cipher")}${derive("hash")}`;
    })
    .join(",");
}
