import type { StepKind } from "@/lib/client/outbox-store";

/** The sentence for a step that failed and nobody says why. */
export const failedStep = {
  start: "failedStart",
  count: "failedCount",
  prove: "failedProve",
  leave: "failedLeave",
  arrive: "failedArrive",
  complete: "failedComplete",
  cancel: "failedCancel",
  fail: "failedFail",
} as const satisfies Record<StepKind, string>;
