import "server-only";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Refusal } from "@/server/core/errors";
import { env } from "@/server/env";
import { clientOptions } from "@/server/supabase/client-options";

type Storage = SupabaseClient["storage"];
let cachedStorage: Storage | null = null;

/** Storage with the project's secret key: only the server may write. */
export function serverFiles(): Storage {
  cachedStorage ??= createClient(env().NEXT_PUBLIC_SUPABASE_URL, env().SUPABASE_SECRET_KEY, clientOptions).storage;
  return cachedStorage;
}

/**
 * Why a file could not be read. Only a response from Storage proves that it is missing; otherwise a retry may succeed.
 */
export const storageRefusal = (error: Error): Refusal =>
  new Refusal("status" in error && Number(error.status) < 500 ? "NOT_FOUND" : "PROVIDER_UNAVAILABLE");

/** Storage with the permissions of this access token's user. */
export function filesOf(accessToken: string): Storage {
  const { NEXT_PUBLIC_SUPABASE_URL: url, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = env();
  return createClient(url, key, { global: clientOptions.global, accessToken: () => Promise.resolve(accessToken) })
    .storage;
}
