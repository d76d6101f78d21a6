import "server-only";
import { createClient } from "@supabase/supabase-js";
import { env } from "@/server/env";
import { clientOptions, type Db } from "@/server/supabase/client-options";

/** The database as one signed-in person sees it: row level security with this person's token. */
export function userClient(accessToken: string): Db {
  const { NEXT_PUBLIC_SUPABASE_URL: url, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = env();
  return createClient(url, key, { global: clientOptions.global, accessToken: () => Promise.resolve(accessToken) });
}

/** The database as nobody in particular sees it, and the door to the auth server. Keeps no session. */
export function anonymousClient(): Db {
  const { NEXT_PUBLIC_SUPABASE_URL: url, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = env();
  return createClient(url, key, clientOptions);
}
