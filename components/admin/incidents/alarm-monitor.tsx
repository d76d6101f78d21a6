"use client";

import { useEffect } from "react";
import { lazyClient } from "@/components/ui/lazy-client";
import { loadLater } from "@/lib/client/app/load-later";
import { ringingIncidents, useAlarm, useOpenIncidents } from "./use-alarm";

const load = () => import("./alarm-banner").then((module) => module.AlarmBanner);
const AlarmBanner = lazyClient(load);

/**
 * Listens for alarms on every page of the console. The sound comes with the page; words and buttons come right after
 * it, before anybody needs them: a version that was replaced meanwhile could not be asked for them any more.
 */
export function AlarmMonitor() {
  const list = useOpenIncidents();
  const waiting = ringingIncidents(list.data?.items ?? []);
  const alarm = useAlarm(waiting);
  useEffect(() => {
    void loadLater(load);
  }, []);
  return waiting.length > 0 && <AlarmBanner waiting={waiting} alarm={alarm} onTaken={list.refresh} />;
}
