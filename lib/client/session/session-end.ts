import type { Session } from "@/lib/contracts/session";
import { api } from "../api/fetcher";
import { clearCachedPages } from "./cached-pages";
import { resumeStoring, stopStoring, clearPersonalData } from "../storage/stored-value";
import { onceStored } from "../offline/unstored-work";

type Handlers = {
  /** The page has to go: nobody is signed in, or somebody else. */
  onLeave: (end: { isWrite: boolean }) => void;
  /** The same person has signed in again, in another tab. */
  onResume: (session: Session) => void;
};

/**
 * Handles the end of a session that the server reports. Data about other people leaves the phone immediately. The page
 * goes once nothing unstored would be lost with it.
 */
export function createSessionEnd(userId: string, { onLeave, onResume }: Handlers) {
  let cancel: (() => void) | null = null;
  let cancelled = false;

  // The driver may have signed in again in another tab: what that session stores must stay.
  async function check(refused: { isWrite: boolean }): Promise<void> {
    const session = await api("/api/session").catch(() => null);
    if (cancelled) return;
    if (session?.userId !== userId) {
      onLeave(refused);
      return;
    }
    cancel = null;
    resumeStoring();
    onResume(session);
  }

  return {
    /** `isWrite`: the refused call was an action of this page. */
    end(refused: { isWrite: boolean }): void {
      if (cancel) return;
      stopStoring();
      clearPersonalData();
      void clearCachedPages();
      let deferred = false;
      cancel = onceStored(() => {
        if (deferred) void check(refused);
        else onLeave(refused);
      });
      deferred = true;
    },
    cancel(): void {
      cancelled = true;
      cancel?.();
    },
  };
}
