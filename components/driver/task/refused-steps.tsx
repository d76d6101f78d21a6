"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { lazyClient } from "@/components/ui/lazy-client";
import { dismissStep } from "@/lib/client/offline/outbox";
import { canResendWithReason } from "@/lib/client/offline/outbox-store";
import { useSteps } from "@/lib/client/hooks/use-steps";
import { collectPage } from "@/lib/domain/task/leg-steps";

// A refusal is rare, and comes over a network: what shows it comes with it.
const RefusedStep = lazyClient(() => import("./refused-step").then((module) => module.RefusedStep));

/** A step that the server refused stays in sight until the driver has read it. The code's own screen shows its own. */
export function RefusedSteps() {
  const pathname = usePathname();
  const steps = useSteps();
  const refused = steps.find(
    (step) =>
      step.state === "refused" &&
      !(step.kind === "complete" && pathname === `/deliveries/${step.transactionId}/complete`) &&
      !(step.kind === "prove" && pathname === collectPage(step.transactionId) && !canResendWithReason(step)),
  );

  useEffect(() => {
    // What was confirmed has done its work once its answer is in the page; the completion's own screen reads it first.
    const old = steps.filter((step) => step.state === "confirmed" && step.kind !== "complete");
    old.forEach((step) => {
      dismissStep(step.id);
    });
  }, [steps]);

  return refused ? <RefusedStep key={refused.id} step={refused} /> : null;
}
