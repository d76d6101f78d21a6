"use client";

import { createContext, useContext, useEffect, useMemo, type ReactNode } from "react";
import useSWR, { SWRConfig, mutate, useSWRConfig } from "swr";
import type { Session } from "@/lib/contracts/session";
import { isApiError, type ApiError } from "../api/api-error";
import { api, fetchResource, onSessionEnd } from "../api/fetcher";
import { disableStorage } from "../storage/stored-value";
import { createSessionEndHandler } from "../session/session-end";

const sessionPath = "/api/session";

// The session below a protected layout, as the server read it.
const SessionContext = createContext<Session | null>(null);

/**
 * Provides the server's session to the first render below. When the session ends elsewhere, clears data about other
 * people and redirects to sign-in.
 */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(() => {
    // Write it to the global cache, where later updates find it; a cached session of the same user is newer.
    void mutate<Session | null>(sessionPath, (existing) => (existing?.userId === session.userId ? existing : session), {
      revalidate: false,
    });
  }, [session]);
  useEffect(() => {
    // Another tab signed out or signed in as someone else: the sign-in page redirects to the right page.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === "handover.user" && newValue !== session.userId) redirectTo("/login");
    };
    window.addEventListener("storage", onStorage);
    return () => {
      window.removeEventListener("storage", onStorage);
    };
  }, [session.userId]);
  useEffect(() => {
    const sessionEnd = createSessionEndHandler(session.userId, {
      onLeave: ({ isWrite }) => {
        // Leaves time to read the message about the refused action.
        redirectTo(
          `/login?ended=1&next=${encodeURIComponent(window.location.pathname + window.location.search)}`,
          isWrite ? refusalDelayMs : 0,
        );
      },
      // Requests that the page made without a session were refused.
      onResume: () => void mutate(() => true),
    });
    const stop = onSessionEnd(sessionEnd.end);
    return () => {
      stop();
      sessionEnd.cancel();
    };
  }, [session.userId]);
  const value = useMemo(() => ({ fallback: { [sessionPath]: session } }), [session]);
  return (
    <SessionContext value={session}>
      <SWRConfig value={value}>{children}</SWRConfig>
    </SessionContext>
  );
}

const refusalDelayMs = 2_500;
let isRedirecting = false;
function redirectTo(url: string, delayMs = 0): void {
  if (isRedirecting) return;
  isRedirecting = true;
  disableStorage();
  if (delayMs === 0) window.location.assign(url);
  else
    setTimeout(() => {
      window.location.assign(url);
    }, delayMs);
}

/** The current session: undefined while unknown, null when signed out. */
export function useSession(): {
  session: Session | null | undefined;
  error: ApiError | undefined;
  refresh: () => void;
} {
  const { data, error, mutate } = useSWR<Session | null, ApiError>(sessionPath, () => fetchResource(sessionPath), {
    revalidateOnMount: false,
    revalidateIfStale: false,
  });
  return {
    session: data,
    error,
    refresh: () => {
      void mutate();
    },
  };
}

/** The session, on pages that require one. */
export function useAuth(): Session {
  const serverSession = useContext(SessionContext);
  const { session } = useSession();
  if (!serverSession) throw new Error("useAuth must be used within an AuthProvider");
  return session ?? serverSession;
}

/** Replaces the cached session. */
export function useSetSession(): (session: Session | null) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (session) => {
    await mutate(sessionPath, session, { revalidate: false });
  };
}

/**
 * Ends every session of the account. Rejects if the server has not confirmed it. Local data is cleared by the caller
 * (lib/client/session/sign-out.ts).
 */
export async function signOut(): Promise<void> {
  // A refused request must not redirect before the local data is cleared.
  isRedirecting = true;
  try {
    await api("/api/auth/sign-out", { method: "POST", body: {} });
  } catch (error) {
    // A session that has already ended is the desired result.
    if (isApiError(error, "UNAUTHENTICATED")) return;
    isRedirecting = false;
    throw error;
  }
}
