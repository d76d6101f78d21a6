"use client";

import { mapAppLink } from "@/lib/client/device/place";
import { toast } from "@/lib/client/app/toast";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Task } from "@/lib/contracts/task";
import { stopOf } from "@/lib/domain/task/task-stop";
import { stepText } from "@/lib/i18n/text/step";
import { useText } from "@/lib/i18n/use-text";
import { useTaskSteps } from "../task/use-task-steps";

/**
 * Start Navigation: the way to the door, or back to the sender, begins, and the driver's map app opens with it. False
 * when it was refused, which they have been told.
 */
export function useStartNavigation(task: Task): () => boolean {
  const failed = useText(stepText);
  const { settings } = useSettings();
  const steps = useTaskSteps(task);
  return () => {
    if (!steps.startNavigation()) return false;
    const { place, address } = stopOf(task);
    if (!place) return true;
    try {
      window.open(mapAppLink(place, address, settings.navigationApp, navigator.userAgent), "_blank", "noreferrer");
    } catch {
      toast.error(failed("failedNavigation"));
    }
    return true;
  };
}
