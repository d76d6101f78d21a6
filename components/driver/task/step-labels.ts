import type { StepKind } from "@/lib/client/offline/outbox-store";

/** The message for a step that failed without a reason. */
const failedStepKeys = {
  start: "failedStart",
  count: "failedCount",
  prove: "failedProve",
  leave: "failedLeave",
  arrive: "failedArrive",
  complete: "failedComplete",
  cancel: "failedCancel",
  fail: "failedFail",
} as const satisfies Record<StepKind, string>;

/** The same; a proof at the pickup is labelled Start Service. */
export const failedStepKey = (kind: StepKind, { returning }: { returning: boolean }) =>
  kind === "prove" && !returning ? failedStepKeys.start : failedStepKeys[kind];
