"use client";

import { useEffect } from "react";
import { lazily } from "@/components/ui/lazily";
import { loadLater } from "@/lib/client/app/load-later";
import { ringing, useAlarm, useOpenIncidents } from "./use-alarm";

const load = () => import("./alarm-banner").then((module) => module.AlarmBanner);
const AlarmBanner = lazily(load);

/**
 * Listens for alarms on every page of the console. The sound comes with the page; words and buttons come right after
 * it, before anybody needs them: a version that was replaced meanwhile could not be asked for them any more.
 */
export function AlarmWatch() {
  const list = useOpenIncidents();
  const waiting = ringing(list.data?.items ?? []);
  const alarm = useAlarm(waiting);
  useEffect(() => {
    void loadLater(load);
  }, []);
  return waiting.length > 0 && <AlarmBanner waiting={waiting} alarm={alarm} onTaken={list.refresh} />;
}
