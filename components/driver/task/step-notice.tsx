"use client";

import { Notice } from "@/components/ui/badge";
import { NoConnectionIcon } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import {
  canBeAnswered,
  hasUnstoredSteps,
  isWaiting,
  stuckFor,
  type Step,
  type StepKind,
} from "@/lib/client/offline/outbox-store";
import { stepNoticeText } from "@/lib/i18n/text/step-notice";
import { useText } from "@/lib/i18n/use-text";

const saved = {
  start: "savedStart",
  count: "savedCount",
  prove: "savedProve",
  leave: "savedLeave",
  arrive: "savedArrive",
  complete: "savedComplete",
  cancel: "savedCancel",
  fail: "savedFail",
} as const satisfies Record<StepKind, string>;
const sending = {
  start: "sendingStart",
  count: "sendingCount",
  prove: "sendingProve",
  leave: "sendingLeave",
  arrive: "sendingArrive",
  complete: "sendingComplete",
  cancel: "sendingCancel",
  fail: "sendingFail",
} as const satisfies Record<StepKind, string>;

const unstoredWord = (kind: StepKind) =>
  kind === "complete" ? "unstoredComplete" : kind === "prove" ? "unstoredProve" : "unstored";

/** What has become of the driver's last step: on its way, or saved until there is a network. */
export function StepNotice({ steps, className }: { steps: readonly Step[]; className?: string }) {
  const say = useText(stepNoticeText);
  const last = steps.filter(isWaiting).at(-1);
  // What an arrival without its reason holds back is neither on its way nor short of a network; that notice speaks.
  if (!last || steps.some(canBeAnswered)) return null;
  const why = stuckFor(steps);
  if (why === null) {
    return (
      <p
        translate="no"
        role="status"
        className={`appear-late flex items-center gap-2 text-sm text-ink-soft ${className ?? ""}`}
      >
        <Spinner size={16} />
        {say(sending[last.kind])}
      </p>
    );
  }
  return (
    <Notice tone="wait" icon={NoConnectionIcon} live="polite" className={className}>
      {why === "UNAUTHENTICATED"
        ? say("signInToSend")
        : say(hasUnstoredSteps() ? unstoredWord(last.kind) : saved[last.kind])}
    </Notice>
  );
}
