"use client";

import { useRouter } from "next/navigation";
import { tick } from "@/lib/client/chime";
import { keepStep, whenSettled } from "@/lib/client/outbox";
import { stepPosition, type StepPosition } from "@/lib/client/positions";
import type { Position } from "@/lib/client/tracking/position";
import { serverNow } from "@/lib/client/server-clock";
import { setNavigating } from "@/lib/client/use-current-task";
import type { Task } from "@/lib/contracts/task";

/** When and where a step was taken. */
export type StepMoment = { at?: string; position?: StepPosition };

/** Now, at the position given; without one, where the phone last was. */
export function momentOf(position?: Position | null): StepMoment {
  const place = stepPosition(position);
  return { at: new Date(serverNow()).toISOString(), ...(place ? { position: place } : {}) };
}

/** The driver's steps: shown at once, kept on the phone, sent until answered. */
export function useTaskSteps(task: Pick<Task, "transactionId">) {
  const router = useRouter();
  const id = task.transactionId;
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
      return keepStep("start", id, momentOf());
    },
    startNavigation() {
      setNavigating(id);
    },
    arrive(moment: StepMoment, reason?: string) {
      tick();
      const step = keepStep("arrive", id, { ...moment, ...(reason === undefined ? {} : { reason }) });
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
