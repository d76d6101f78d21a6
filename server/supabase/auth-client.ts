import "server-only";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/server/env";
import { clientOptions } from "@/server/supabase/client-options";

/**
 * Headers of a call to the auth server on behalf of a caller at this network address; null if unknown. The auth server
 * rate limits by address, and all our calls come from this host; it accepts a forwarded address only with the secret
 * key.
 */
export function forwardedHeaders(address: string | null): Record<string, string> {
  const { SUPABASE_SECRET_KEY: apikey } = env();
  return { apikey, ...(address === null ? {} : { "sb-forwarded-for": address }) };
}

/** A client of the auth server on behalf of this network address. Stores no session. */
export function authClient(address: string | null): SupabaseClient["auth"] {
  const { NEXT_PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env();
  return createClient(url, key, {
    ...clientOptions,
    global: { ...clientOptions.global, headers: forwardedHeaders(address) },
  }).auth;
}
