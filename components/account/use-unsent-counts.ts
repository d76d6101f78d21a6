"use client";

import { useEffect } from "react";
import { withTimeout } from "@/lib/client/api/abort-signals";
import { sendPendingSteps, startOutbox } from "@/lib/client/offline/outbox";
import { isStepPending } from "@/lib/client/offline/outbox-store";
import { uploadPendingPhotos, startPhotoUploads, usePendingPhotoCount } from "@/lib/client/offline/photo-outbox";
import { sendUnsentMessages, startMessageQueue, useUnsentMessageCount } from "@/lib/client/offline/unsent-messages";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";

/**
 * Counts the unsent steps (actions of a delivery), cash photos and messages on this phone, which a sign-out would
 * delete. While `active`, sends them, because the pages of customers and administrators do not.
 */
export function useUnsentCounts(userId: string, active: boolean): { steps: number; photos: number; messages: number } {
  useEffect(() => {
    if (!active) return;
    const stopSending = [startOutbox(userId), startPhotoUploads(userId), startMessageQueue()];
    return () => {
      stopSending.forEach((stop) => {
        stop();
      });
    };
  }, [userId, active]);
  return {
    steps: useQueuedSteps().filter(isStepPending).length,
    photos: usePendingPhotoCount(),
    messages: useUnsentMessageCount(),
  };
}

// Each photo alone may take a minute without a response.
const maxWaitMs = 20_000;

/** Sends everything without waiting for retry delays. Resolves after 20 seconds at the latest; sending continues. */
export const sendAllUnsent = (): Promise<unknown> =>
  withTimeout(Promise.all([sendPendingSteps(), uploadPendingPhotos(), sendUnsentMessages()]), maxWaitMs).catch(
    () => undefined,
  );
