"use client";

import { useEffect } from "react";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { importWithRetry } from "@/lib/client/app/import-with-retry";
import { ringingIncidents, useAlarm, useOpenIncidents } from "./use-alarm";

const loadBanner = () => import("./alarm-banner").then((module) => module.AlarmBanner);
const AlarmBanner = lazyClient(loadBanner);

/**
 * Monitors alarms on every console page. The sound is in the page's bundle. The banner's chunk loads immediately
 * after it, before it is needed: after a new deployment, the old version's chunk may no longer be available.
 */
export function AlarmMonitor() {
  const list = useOpenIncidents();
  const ringing = ringingIncidents(list.data?.items ?? []);
  const alarm = useAlarm(ringing);
  useEffect(() => {
    void importWithRetry(loadBanner);
  }, []);
  return ringing.length > 0 && <AlarmBanner ringing={ringing} alarm={alarm} onChanged={list.refresh} />;
}
