// Bypassing the app: what a user can do with the public key and their own session.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { PASSWORD, testStack, type ApiPerson } from "./app";

const sessionOptions = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };

/** An anonymous client of the data API. */
export const anonDataApi = (): SupabaseClient =>
  createClient(testStack().apiUrl, testStack().publishableKey, sessionOptions);

/** This user's client of the data API, signed in as an outsider would. */
export async function dataApiAs({ email }: ApiPerson): Promise<SupabaseClient> {
  const client = anonDataApi();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw new Error(`${email} cannot sign in: ${error.message}`);
  return client;
}
