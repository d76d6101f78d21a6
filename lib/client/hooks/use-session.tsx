"use client";

import { createContext, useContext, useEffect, useMemo, type ReactNode } from "react";
import useSWR, { SWRConfig, mutate, useSWRConfig } from "swr";
import type { Session } from "@/lib/contracts/session";
import { isApiError, type ApiError } from "../api/api-error";
import { api, fetchResource, onSessionEnd } from "../api/fetcher";
import { stopStoring } from "../storage/stored-value";
import { createSessionEnd } from "../session/session-end";

const sessionPath = "/api/session";

// Who is signed in below a protected layout, as the server read it.
const Signed = createContext<Session | null>(null);

/**
 * Gives the session that the server read to the first render below; when it ends elsewhere, forgets what this phone
 * shows of others and leads to the front door.
 */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(() => {
    // Into the cache itself, where later changes find it; a page that knows this person already knows better.
    void mutate<Session | null>(sessionPath, (known) => (known?.userId === session.userId ? known : session), {
      revalidate: false,
    });
  }, [session]);
  useEffect(() => {
    // Another tab has signed out, or signed somebody else in: the front door knows where this one belongs now.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === "handover.user" && newValue !== session.userId) leaveTo("/login");
    };
    window.addEventListener("storage", onStorage);
    return () => {
      window.removeEventListener("storage", onStorage);
    };
  }, [session.userId]);
  useEffect(() => {
    const sessionEnd = createSessionEnd(session.userId, {
      onLeave: ({ isWrite }) => {
        // The message about the refused action can be read before the page goes.
        leaveTo(
          `/login?ended=1&next=${encodeURIComponent(window.location.pathname + window.location.search)}`,
          isWrite ? refusalMs : 0,
        );
      },
      // What the page requested without a session was refused.
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
    <Signed value={session}>
      <SWRConfig value={value}>{children}</SWRConfig>
    </Signed>
  );
}

const refusalMs = 2_500;
let leaving = false;
function leaveTo(door: string, afterMs = 0): void {
  if (leaving) return;
  leaving = true;
  stopStoring();
  if (afterMs === 0) window.location.assign(door);
  else
    setTimeout(() => {
      window.location.assign(door);
    }, afterMs);
}

/** Who is signed in: undefined while unknown, null when nobody is. */
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

/** Whoever is signed in, on pages that are there for nobody else. */
export function useAuth(): Session {
  const initial = useContext(Signed);
  const { session } = useSession();
  if (!initial) throw new Error("useAuth must be used within an AuthProvider");
  return session ?? initial;
}

/** Puts a session that a call just answered in place of the old one. */
export function useSetSession(): (session: Session | null) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (session) => {
    await mutate(sessionPath, session, { revalidate: false });
  };
}

/**
 * Ends every session of the account; rejects while the server has not said so. What else belongs to it is leave's
 * (leave.ts).
 */
export async function signOut(): Promise<void> {
  // A question of this page that is refused meanwhile must not lead away before everything is forgotten.
  leaving = true;
  try {
    await api("/api/auth/sign-out", { method: "POST", body: {} });
  } catch (error) {
    // A session that is over already is what was asked for.
    if (isApiError(error, "UNAUTHENTICATED")) return;
    leaving = false;
    throw error;
  }
}
