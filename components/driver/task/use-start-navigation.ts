"use client";

import { mapAppLink } from "@/lib/client/place";
import { toast } from "@/lib/client/toast";
import { useSettings } from "@/lib/client/use-settings";
import type { Task } from "@/lib/contracts/task";
import { stepText } from "@/lib/i18n/text/step";
import { useText } from "@/lib/i18n/use-text";
import { useTaskSteps } from "./use-task-steps";

/**
 * Start Navigation: the way to the door begins, and the driver's map app opens with it. False when it was refused,
 * which they have been told.
 */
export function useStartNavigation(task: Task): () => boolean {
  const failed = useText(stepText);
  const { settings } = useSettings();
  const steps = useTaskSteps(task);
  return () => {
    if (!steps.startNavigation()) return false;
    const link = mapAppLink(task.coordinates, task.deliveryAddress, settings.navigationApp, navigator.userAgent);
    try {
      window.open(link, "_blank", "noreferrer");
    } catch {
      toast.error(failed("failedNavigation"));
    }
    return true;
  };
}
