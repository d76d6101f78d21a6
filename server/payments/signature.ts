import "server-only";
import { createHmac } from "node:crypto";
import { sameSecret } from "@/server/http/keyed-hash";

const TOLERANCE_SECONDS = 300;

/**
 * Whether `t=<unix s>,v1=<hex>` is a valid signature of exactly these bytes, at most five minutes old. During a change
 * of secrets there may be several v1.
 */
export function isSigned(header: string | null, body: string, secret: string, now: Date): boolean {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return parts.filter(([name]) => name === "v1").some(([, value]) => sameSecret(value ?? "", expected));
}
