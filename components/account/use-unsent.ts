"use client";

import { useEffect } from "react";
import { sendWaiting, startOutbox } from "@/lib/client/offline/outbox";
import { isStepPending } from "@/lib/client/offline/outbox-store";
import { sendPhotos, startPhotoUploads, useWaitingPhotoCount } from "@/lib/client/offline/photo-outbox";
import { sendMessages, startMessages, usePendingMessageCount } from "@/lib/client/offline/unsent-messages";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";

/**
 * Counts what is not sent yet and a sign-out would delete. While `active`, sends it, because the customers' and the
 * administrators' pages do not.
 */
export function useUnsent(userId: string, active: boolean): { steps: number; photos: number; messages: number } {
  useEffect(() => {
    if (!active) return;
    const stops = [startOutbox(userId), startPhotoUploads(userId), startMessages()];
    return () => {
      stops.forEach((stop) => {
        stop();
      });
    };
  }, [userId, active]);
  return {
    steps: useQueuedSteps().filter(isStepPending).length,
    photos: useWaitingPhotoCount(),
    messages: usePendingMessageCount(),
  };
}

/** Sends it without waiting for retry delays. */
export const sendUnsent = (): Promise<unknown> => Promise.all([sendWaiting(), sendPhotos(), sendMessages()]);
