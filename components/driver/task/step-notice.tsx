"use client";

import { Notice } from "@/components/ui/badge";
import { NoConnectionIcon } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/button";
import {
  canResendWithReason,
  hasUnsavedSteps,
  isStepPending,
  blockingErrorCode,
  type QueuedStep,
  type StepKind,
} from "@/lib/client/offline/outbox-store";
import { stepNoticeMessages } from "@/lib/i18n/messages/step-notice";
import { useTranslations } from "@/lib/i18n/use-translations";

const savedKeys = {
  start: "savedStart",
  count: "savedCount",
  prove: "savedProve",
  leave: "savedLeave",
  arrive: "savedArrive",
  complete: "savedComplete",
  cancel: "savedCancel",
  fail: "savedFail",
} as const satisfies Record<StepKind, string>;
const sendingKeys = {
  start: "sendingStart",
  count: "sendingCount",
  prove: "sendingProve",
  leave: "sendingLeave",
  arrive: "sendingArrive",
  complete: "sendingComplete",
  cancel: "sendingCancel",
  fail: "sendingFail",
} as const satisfies Record<StepKind, string>;

const unsavedKey = (kind: StepKind) =>
  kind === "complete" ? "unsavedComplete" : kind === "prove" ? "unsavedProve" : "unsaved";

/** The state of the driver's last step: being sent, or stored until there is a network. */
export function StepNotice({ steps, className }: { steps: readonly QueuedStep[]; className?: string }) {
  const t = useTranslations(stepNoticeMessages);
  const lastStep = steps.filter(isStepPending).at(-1);
  // Steps behind an arrival without a required reason are neither being sent nor offline; that arrival has its own
  // notice.
  if (!lastStep || steps.some(canResendWithReason)) return null;
  const blockReason = blockingErrorCode(steps);
  if (blockReason === null) {
    return (
      <p
        translate="no"
        role="status"
        className={`appear-late flex items-center gap-2 text-sm text-muted-foreground ${className ?? ""}`}
      >
        <Spinner size={16} />
        {t(sendingKeys[lastStep.kind])}
      </p>
    );
  }
  return (
    <Notice tone="warning" icon={NoConnectionIcon} live="polite" className={className}>
      {blockReason === "UNAUTHENTICATED"
        ? t("signInToSend")
        : t(hasUnsavedSteps() ? unsavedKey(lastStep.kind) : savedKeys[lastStep.kind])}
    </Notice>
  );
}
