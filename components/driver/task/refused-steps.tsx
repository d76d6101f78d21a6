"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { dismissStep } from "@/lib/client/offline/outbox";
import { canResendWithReason } from "@/lib/client/offline/outbox-store";
import { canDismissRefusal, isRefusalOutdated } from "@/lib/client/offline/task-overlay";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";
import { collectPagePath } from "@/lib/domain/task/leg";

// Lazy: refusals are rare and always arrive over a network.
const RefusedStep = lazyClient(() => import("./refused-step").then((module) => module.RefusedStep));

/** Shows a refused step until it is dismissed or the task has its result. The completion screen shows its own. */
export function RefusedSteps() {
  const pathname = usePathname();
  const steps = useQueuedSteps();
  const { serverTask, fetchedAt } = useCurrentTask();
  const refusedStep = steps.find(
    (step) =>
      step.state === "refused" &&
      !isRefusalOutdated(step, serverTask) &&
      !(step.kind === "complete" && pathname === `/deliveries/${step.transactionId}/complete`) &&
      !(step.kind === "prove" && pathname === collectPagePath(step.transactionId) && !canResendWithReason(step)),
  );

  useEffect(() => {
    // Remove confirmed steps once the page has their result; the completion screen reads its own first.
    const confirmedSteps = steps.filter((step) => step.state === "confirmed" && step.kind !== "complete");
    const outdatedSteps = steps.filter((step) => canDismissRefusal(step, serverTask, fetchedAt));
    [...confirmedSteps, ...outdatedSteps].forEach((step) => {
      dismissStep(step.id);
    });
  }, [steps, serverTask, fetchedAt]);

  return refusedStep ? <RefusedStep key={refusedStep.id} step={refusedStep} /> : null;
}
