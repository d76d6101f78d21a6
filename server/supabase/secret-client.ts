import "server-only";
import { createClient } from "@supabase/supabase-js";
import { env } from "@/server/env";
import { clientOptions, type Db } from "@/server/supabase/client-options";

let client: Db | null = null;

/** The database without row level security: for tasks, webhooks, cron, signed links and the
 * few functions that take what the server alone may say, with the id of the person whose session the route has checked. */
export function secretClient(): Db {
  client ??= createClient(env().NEXT_PUBLIC_SUPABASE_URL, env().SUPABASE_SECRET_KEY, clientOptions);
  return client;
}
