import "server-only";
import { createClient } from "@supabase/supabase-js";
import { env } from "@/server/env";
import { clientOptions, type Db } from "@/server/supabase/client-options";

let client: Db | null = null;

/** The database without row level security: for tasks, webhooks, cron and signed links alone, never for a person's request. */
export function secretClient(): Db {
  client ??= createClient(env().NEXT_PUBLIC_SUPABASE_URL, env().SUPABASE_SECRET_KEY, clientOptions);
  return client;
}
