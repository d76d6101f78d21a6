"use client";

import { useRouter } from "next/navigation";
import { tick } from "@/lib/client/chime";
import { keepStep, whenSettled } from "@/lib/client/outbox";
import { stepPosition } from "@/lib/client/positions";
import { serverNow } from "@/lib/client/server-clock";
import { setNavigating } from "@/lib/client/use-current-task";
import type { Task } from "@/lib/contracts/task";

/** The driver's steps: shown at once, kept on the phone, sent until answered. */
export function useTaskSteps(task: Pick<Task, "transactionId">) {
  const router = useRouter();
  const id = task.transactionId;
  const moment = () => {
    const position = stepPosition();
    return { at: new Date(serverNow()).toISOString(), ...(position ? { position } : {}) };
  };
  // A page can only be fetched when there is a network: without one the driver stays where he is, with his step saved.
  const goOnceConfirmed = (step: string, to: string) => {
    const from = window.location.pathname;
    void whenSettled(step).then(({ state }) => {
      if (state === "confirmed" && window.location.pathname === from) router.push(to);
    });
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
      goOnceConfirmed(step, `/deliveries/${id}/complete`);
      return step;
    },
    complete(answer: { code: string } | { qrData: string }) {
      const position = stepPosition();
      return keepStep("complete", id, { ...answer, ...(position ? { position } : {}) });
    },
    cancel(reason: string) {
      setNavigating(null);
      const step = keepStep("cancel", id, { reason });
      goOnceConfirmed(step, "/deliveries");
      return step;
    },
    fail(reason: string) {
      setNavigating(null);
      const step = keepStep("fail", id, { reason });
      goOnceConfirmed(step, "/deliveries");
      return step;
    },
  };
}
