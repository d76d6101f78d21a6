import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/server/env";

/** A keyed hash of a value that the database must match but not read. Each purpose has its own hashes. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac("sha256", env().VERIFICATION_SECRET).update(`${purpose}\0${text}`).digest("hex");
}

/** Compares secrets in constant time. */
export function sameSecret(secret: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(secret), digest(expected));
}
