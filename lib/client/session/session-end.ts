import type { Session } from "@/lib/contracts/session";
import { api } from "../api/fetcher";
import { clearCachedPages } from "./cached-pages";
import { enableStorage, disableStorage, clearPersonalData } from "../storage/stored-value";
import { onceSaved } from "../offline/unsaved-work";

type Handlers = {
  /** The page must redirect: the user is signed out, or another user is signed in. */
  onLeave: (refusedCall: { isWrite: boolean }) => void;
  /** The same user has signed in again in another tab. */
  onResume: (session: Session) => void;
};

/**
 * Handles a session end that the server reports. Deletes data about other people immediately, and redirects once no
 * unsaved data would be lost.
 */
export function createSessionEndHandler(userId: string, { onLeave, onResume }: Handlers) {
  let cancel: (() => void) | null = null;
  let isCancelled = false;

  // The driver may have signed in again in another tab: data stored by that session must remain.
  async function checkSession(refusedCall: { isWrite: boolean }): Promise<void> {
    const session = await api("/api/session").catch(() => null);
    if (isCancelled) return;
    if (session?.userId !== userId) {
      onLeave(refusedCall);
      return;
    }
    cancel = null;
    enableStorage();
    onResume(session);
  }

  return {
    /** `isWrite`: the refused call was a user action on this page. */
    end(refusedCall: { isWrite: boolean }): void {
      if (cancel) return;
      disableStorage();
      clearPersonalData();
      void clearCachedPages();
      let isDeferred = false;
      cancel = onceSaved(() => {
        if (isDeferred) void checkSession(refusedCall);
        else onLeave(refusedCall);
      });
      isDeferred = true;
    },
    cancel(): void {
      isCancelled = true;
      cancel?.();
    },
  };
}
