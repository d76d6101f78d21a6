import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/server/env";

/** A keyed hash for what must be recognised but not be readable in the database; each purpose has hashes of its own. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac("sha256", env().VERIFICATION_SECRET).update(`${purpose}\0${text}`).digest("hex");
}

/** Compares secrets without telling by its time how far they agree. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
