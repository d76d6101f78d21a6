"use client";

import type { ReactNode } from "react";
import useSWR, { SWRConfig, useSWRConfig } from "swr";
import type { Session } from "@/lib/contracts/session";
import type { ApiError } from "./api-error";
import { api, get } from "./fetcher";

const sessionPath = "/api/session";

/** Gives the session that the server read to the first render below. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SWRConfig value={{ fallback: { [sessionPath]: session } }}>{children}</SWRConfig>;
}

/** Who is signed in: undefined while unknown, null when nobody is. */
export function useSession(): { session: Session | null | undefined; error: ApiError | undefined; refresh: () => void } {
  const { data, error, mutate } = useSWR<Session | null, ApiError>(sessionPath, get, { revalidateOnMount: false, revalidateIfStale: false });
  return { session: data, error, refresh: () => { void mutate(); } };
}

/** Puts a session that a call just answered in place of the old one. */
export function useSetSession(): (session: Session | null) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (session) => {
    await mutate(sessionPath, session, { revalidate: false });
  };
}

/** Ends every session of the account and forgets what this phone knew. */
export async function signOut(): Promise<void> {
  await api("/api/auth/sign-out", { method: "POST", body: {} });
}
