import "server-only";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/server/env";
import { clientOptions } from "@/server/supabase/client-options";

/** The auth server. Keeps no session. */
export function authClient(): SupabaseClient["auth"] {
  const { NEXT_PUBLIC_SUPABASE_URL: url, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = env();
  return createClient(url, key, clientOptions).auth;
}
