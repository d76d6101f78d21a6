// Bypassing the app: what a user can do with the public key and their own session.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { PASSWORD, stack, type Person } from "./app";

const quiet = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };

/** An anonymous client of the data API. */
export const stranger = (): SupabaseClient => createClient(stack().apiUrl, stack().publishableKey, quiet);

/** This user's client of the data API, signed in as an outsider would. */
export async function dataApi({ email }: Person): Promise<SupabaseClient> {
  const client = stranger();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw new Error(`${email} cannot sign in: ${error.message}`);
  return client;
}
