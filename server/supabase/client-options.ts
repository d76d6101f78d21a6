import "server-only";
import { traceProviderCall } from "@/server/core/trace";

// Next caches fetches by default; and a backend without response must not block a request forever.
const freshFetch: typeof fetch = (input, init) =>
  traceProviderCall("supabase", () =>
    fetch(input, { ...init, cache: "no-store", signal: init?.signal ?? AbortSignal.timeout(15_000) }),
  );

export const clientOptions = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  global: { fetch: freshFetch },
} as const;
