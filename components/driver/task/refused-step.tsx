"use client";

import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { dismissStep, type Step } from "@/lib/client/outbox";
import { canBeAnswered } from "@/lib/client/outbox-store";
import { errorText } from "@/lib/i18n/text/errors";
import { stepText } from "@/lib/i18n/text/step";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { RefusedArrival } from "./refused-arrival";
import { failedStep } from "./step-words";

/**
 * Why the server refused a step, above everything, and at the foot of the page, where no passing message lies over it;
 * an arrival that wants a reason can be given it here.
 */
export function RefusedStep({ step }: { step: Step }) {
  const say = useText(stepText);
  const { locale } = useLocale();
  const answerable = step.kind === "arrive" && canBeAnswered(step);
  const reason = errorText(locale, step.refusal?.code ?? "", step.refusal?.title || say(failedStep[step.kind]));
  return (
    <div className="fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+1rem)] z-30 mx-auto max-w-column px-4">
      <Notice
        tone="stop"
        icon={WarningIcon}
        live="assertive"
        action={
          answerable ? (
            <RefusedArrival step={step} />
          ) : (
            <Button
              variant="plain"
              onClick={() => {
                dismissStep(step.id);
              }}
            >
              {say("understood")}
            </Button>
          )
        }
      >
        {say("refusedTitle", { reason })}
      </Notice>
    </div>
  );
}
