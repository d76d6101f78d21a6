import "server-only";
import { z } from "zod";
import { env } from "@/server/env";

/**
 * `off`: numbers cannot be verified, so no one can receive. `unproven`: the project confirms numbers without sending a
 * code.
 */
type PhoneCodes = "ok" | "off" | "unproven" | "unknown";

const Settings = z.object({
  external: z.object({ phone: z.boolean() }),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string().nullish(),
});
const CACHE_TTL_MS = 60_000;
let cachedCodes: { fetchedAt: number; codes: Promise<PhoneCodes> } | null = null;

/** Whether this installation's auth server sends codes to phones; cached for a minute. */
export function phoneCodes(now = Date.now()): Promise<PhoneCodes> {
  if (!cachedCodes || now - cachedCodes.fetchedAt > CACHE_TTL_MS)
    cachedCodes = { fetchedAt: now, codes: fetchPhoneCodes() };
  return cachedCodes.codes;
}

async function fetchPhoneCodes(): Promise<PhoneCodes> {
  const { NEXT_PUBLIC_SUPABASE_URL: url, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: apikey } = env();
  const response = await fetch(new URL("/auth/v1/settings", url), {
    headers: { apikey },
    cache: "no-store",
    signal: AbortSignal.timeout(3_000),
  }).catch(() => null);
  return response?.ok ? evaluateSettings(await response.json().catch(() => null)) : "unknown";
}

/** Evaluates a project's settings. */
export function evaluateSettings(settings: unknown): PhoneCodes {
  const { data } = Settings.safeParse(settings);
  if (!data) return "unknown";
  if (data.phone_autoconfirm) return "unproven";
  return data.external.phone && data.sms_provider !== "" ? "ok" : "off";
}
