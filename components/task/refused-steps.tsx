"use client";

import { useEffect } from "react";
import { usePathname } from "next/navigation";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { dismissStep, useSteps } from "@/lib/client/outbox";
import { errorText } from "@/lib/i18n/text/errors";
import { taskText } from "@/lib/i18n/text/task";
import { useLocale, useText } from "@/lib/i18n/use-text";

/** A step that the server refused stays in sight until the driver has read it. The code's own screen shows its own. */
export function RefusedSteps() {
  const say = useText(taskText);
  const { locale } = useLocale();
  const pathname = usePathname();
  const steps = useSteps();
  const refused = steps.find((step) => step.state === "refused" && !(step.kind === "complete" && pathname === `/deliveries/${step.transactionId}/complete`));

  useEffect(() => {
    // What was confirmed has done its work once its answer is in the page; the completion's own screen reads it first.
    const old = steps.filter((step) => step.state === "confirmed" && step.kind !== "complete");
    old.forEach((step) => { dismissStep(step.id); });
  }, [steps]);

  if (!refused) return null;
  const reason = errorText(locale, refused.refusal?.code ?? "", refused.refusal?.title ?? "");
  return (
    <div className="fixed inset-x-0 top-[calc(env(safe-area-inset-top)+4rem)] z-30 mx-auto max-w-column px-4">
      <Notice tone="stop" icon={WarningIcon} live="assertive" action={<Button variant="plain" onClick={() => { dismissStep(refused.id); }}>{say("understood")}</Button>}>
        {say("refusedTitle", { reason })}
      </Notice>
    </div>
  );
}
