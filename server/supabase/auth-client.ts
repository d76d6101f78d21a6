import "server-only";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/server/env";
import { clientOptions } from "@/server/supabase/client-options";

/**
 * The headers of a call to the auth server for somebody at this network address; null where nobody knows it. Why: it
 * limits tries by the address they come from, and all of ours come from this host. It takes theirs from whoever has the
 * secret key alone.
 */
export function onBehalfOf(address: string | null): Record<string, string> {
  const { SUPABASE_SECRET_KEY: apikey } = env();
  return { apikey, ...(address === null ? {} : { "sb-forwarded-for": address }) };
}

/** The auth server, asked for somebody at this network address. Keeps no session. */
export function authClient(address: string | null): SupabaseClient["auth"] {
  const { NEXT_PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env();
  return createClient(url, key, {
    ...clientOptions,
    global: { ...clientOptions.global, headers: onBehalfOf(address) },
  }).auth;
}
