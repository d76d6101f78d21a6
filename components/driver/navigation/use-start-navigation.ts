"use client";

import { mapAppLink } from "@/lib/client/device/format-distance";
import { toast } from "@/lib/client/app/toast";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Task } from "@/lib/contracts/driver/task";
import { currentStop } from "@/lib/domain/task/task-stop";
import { stepMessages } from "@/lib/i18n/messages/step";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useTaskSteps } from "../task/use-task-steps";

/**
 * Starts navigation to the stop and opens the driver's map app. Returns false if the step was refused; the driver then
 * sees the reason.
 */
export function useStartNavigation(task: Task): () => boolean {
  const tStep = useTranslations(stepMessages);
  const { settings } = useSettings();
  const steps = useTaskSteps(task);
  return () => {
    if (!steps.startNavigation()) return false;
    const { place, address } = currentStop(task);
    if (!place) return true;
    try {
      window.open(mapAppLink(place, address, settings.navigationApp, navigator.userAgent), "_blank", "noreferrer");
    } catch {
      toast.error(tStep("failedNavigation"));
    }
    return true;
  };
}
