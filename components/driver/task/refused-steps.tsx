"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { dismissStep } from "@/lib/client/offline/outbox";
import { canResendWithReason } from "@/lib/client/offline/outbox-store";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";
import { collectPage } from "@/lib/domain/task/leg-steps";

// Lazy: refusals are rare and always arrive over a network.
const RefusedStep = lazyClient(() => import("./refused-step").then((module) => module.RefusedStep));

/** Shows a refused step until the driver dismisses it. The completion screen shows its own. */
export function RefusedSteps() {
  const pathname = usePathname();
  const steps = useQueuedSteps();
  const refusedStep = steps.find(
    (step) =>
      step.state === "refused" &&
      !(step.kind === "complete" && pathname === `/deliveries/${step.transactionId}/complete`) &&
      !(step.kind === "prove" && pathname === collectPage(step.transactionId) && !canResendWithReason(step)),
  );

  useEffect(() => {
    // Remove confirmed steps once the page has their result; the completion screen reads its own first.
    const confirmedSteps = steps.filter((step) => step.state === "confirmed" && step.kind !== "complete");
    confirmedSteps.forEach((step) => {
      dismissStep(step.id);
    });
  }, [steps]);

  return refusedStep ? <RefusedStep key={refusedStep.id} step={refusedStep} /> : null;
}
