"use client";

import { useEffect } from "react";
import { withTimeout } from "@/lib/client/api/abort-signals";
import { sendPendingSteps, startOutbox } from "@/lib/client/offline/outbox";
import { isStepPending } from "@/lib/client/offline/outbox-store";
import { uploadPendingPhotos, startPhotoUploads, usePendingPhotoCount } from "@/lib/client/offline/photo-outbox";
import { sendUnsentMessages, startMessageQueue, useUnsentMessageCount } from "@/lib/client/offline/unsent-messages";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";

/**
 * Counts what is not sent yet and a sign-out would delete. While `active`, sends it, because the customers' and the
 * administrators' pages do not.
 */
export function useUnsent(userId: string, active: boolean): { steps: number; photos: number; messages: number } {
  useEffect(() => {
    if (!active) return;
    const stops = [startOutbox(userId), startPhotoUploads(userId), startMessageQueue()];
    return () => {
      stops.forEach((stop) => {
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

/** Sends all of it without waiting for retry delays. Resolves after 20 seconds at the latest; sending continues. */
export const sendUnsent = (): Promise<unknown> =>
  withTimeout(Promise.all([sendPendingSteps(), uploadPendingPhotos(), sendUnsentMessages()]), maxWaitMs).catch(
    () => undefined,
  );
