import "server-only";
import { randomInt } from "node:crypto";
import { keyedHash } from "@/server/http/keyed-hash";

const COUNT = 10;
const LENGTH = 16;
// Without lookalikes; 31 ** 16 is 79 bits.
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join("")
    .replace(/.{4}(?=.)/g, "$&-");

/** Ten new codes in display form. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

/** The stored hash of a code, independent of its spelling. */
export const recoveryHash = (userId: string, code: string): string =>
  keyedHash("second factor recovery", `${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`);
