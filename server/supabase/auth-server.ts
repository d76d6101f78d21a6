import "server-only";
import { env } from "@/server/env";

/** The auth server that signs everybody in: the project's own, or the one of the cell where the accounts live. */
export function authServer(): { url: string; publishableKey: string; secretKey: string } {
  const { NEXT_PUBLIC_SUPABASE_URL, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, ...of } = env();
  return {
    url: of.CELL_AUTH_URL ?? NEXT_PUBLIC_SUPABASE_URL,
    publishableKey: of.CELL_AUTH_PUBLISHABLE_KEY ?? NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY,
    secretKey: of.CELL_AUTH_SECRET_KEY ?? SUPABASE_SECRET_KEY,
  };
}
