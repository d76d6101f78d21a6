"use client";

import { useRouter } from "next/navigation";
import { tick } from "@/lib/client/chime";
import { keepStep } from "@/lib/client/outbox";
import { stepPosition } from "@/lib/client/positions";
import { setNavigating } from "@/lib/client/use-current-task";
import type { Task } from "@/lib/contracts/task";

/** The driver's steps: shown at once, kept on the phone, sent until answered. */
export function useTaskSteps(task: Pick<Task, "transactionId">) {
  const router = useRouter();
  const id = task.transactionId;
  const moment = () => {
    const position = stepPosition();
    return { at: new Date().toISOString(), ...(position ? { position } : {}) };
  };
  return {
    start() {
      tick();
      return keepStep("start", id, moment());
    },
    startNavigation() {
      setNavigating(id);
    },
    arrive() {
      tick();
      const step = keepStep("arrive", id, moment());
      setNavigating(null);
      router.push(`/deliveries/${id}/complete`);
      return step;
    },
    complete(answer: { code: string } | { qrData: string }) {
      const position = stepPosition();
      return keepStep("complete", id, { ...answer, ...(position ? { position } : {}) });
    },
    cancel(reason: string) {
      setNavigating(null);
      return keepStep("cancel", id, { reason });
    },
    fail(reason: string) {
      setNavigating(null);
      return keepStep("fail", id, { reason });
    },
  };
}
