"use client";

import { useEffect, useEffectEvent } from "react";
import { mutate, useSWRConfig } from "swr";
import { api } from "../api/fetcher";
import {
  recordAutoOnline,
  driverProfilePath,
  hasChosenStatus,
  canAutoOnline,
  sessionPath,
  setDriverStatus,
  showStatus,
  type DriverStatus,
} from "../offline/driver-status";
import { recordOnDuty, announcePageLeft, onPageLeft } from "../tracking/duty";
import { sharesPlace } from "../tracking/sharing";

const heartbeatMs = 30_000;
const autoOnlineMs = 1_000;
// Another page's goodbye is on its way by then; the server acts on it after fifteen seconds.
const takeBackMs = 5_000;

/**
 * Keeps the server knowing that this driver is here: a heartbeat every 30 s while not offline, a beacon when the page
 * goes, which another open tab takes back, a fresh status when it comes back. One second after the status is known an
 * offline driver who shares a place, has not chosen a status and has no cash to bring back is put online, once per
 * sign-in.
 */
export function usePresence(
  driverId: string | null,
  status: DriverStatus | null,
  onAutoOnline: (failed: unknown) => void,
): void {
  const { cache } = useSWRConfig();
  const here = driverId !== null && status !== null && status !== "offline";
  const told = useEffectEvent(onAutoOnline);

  const known = driverId !== null && status !== null;
  const goOnline = useEffectEvent(async () => {
    // Busy, on break and on duty were chosen, or belong to a delivery: only offline is changed.
    const offline = status === "offline";
    if (driverId === null || !canAutoOnline(driverId)) return;
    recordAutoOnline(driverId);
    if (!offline || !(await sharesPlace(driverId))) return;
    try {
      // The server knows of a choice on another phone, and of cash to bring back: with it no offers come.
      const { cash, staysOffline } = await api(driverProfilePath);
      if (staysOffline || cash.dueAmount > 0 || hasChosenStatus(driverId)) return;
      await setDriverStatus("online");
      told(null);
    } catch (error) {
      told(error);
    }
  });
  useEffect(() => {
    if (!known) return;
    const timer = setTimeout(() => void goOnline(), autoOnlineMs);
    return () => {
      clearTimeout(timer);
    };
  }, [known]);

  useEffect(() => {
    if (!here) return;
    const beat = async () => {
      try {
        const answer = await api("/api/driver/heartbeat", { method: "POST", body: {} });
        if (answer.status !== "offline") recordOnDuty(driverId);
        await showStatus(answer.status);
        // A profile that is still on its way would be taken for older than this, and dropped: then it is asked for
        // again.
        const asked = cache.get(driverProfilePath)?.isValidating === true;
        await mutate<{ lastSeen?: string | null }>(
          driverProfilePath,
          (profile) => profile && { ...profile, lastSeen: answer.lastSeen },
          { revalidate: (profile: unknown) => asked || profile === undefined },
        );
      } catch {
        // The next beat is half a minute away; presence forgives two minutes.
      }
    };
    void beat();
    const timer = setInterval(() => void beat(), heartbeatMs);
    // A page that comes back from the browser's own cache had said goodbye.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void beat();
    };
    window.addEventListener("pageshow", onShow);
    // The goodbye of one tab is not the driver's while this one is open: the next beat may come too late for it.
    let takeBack: ReturnType<typeof setTimeout> | undefined;
    const unlisten = onPageLeft(() => {
      void beat();
      clearTimeout(takeBack);
      takeBack = setTimeout(() => void beat(), takeBackMs);
    });
    return () => {
      clearInterval(timer);
      clearTimeout(takeBack);
      unlisten();
      window.removeEventListener("pageshow", onShow);
    };
  }, [here, driverId, cache]);

  useEffect(() => {
    if (!here) return;
    const leave = () => {
      navigator.sendBeacon("/api/driver-offline", new Blob([JSON.stringify({ driverId })], { type: "text/plain" }));
      announcePageLeft();
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
    };
  }, [here, driverId]);

  useEffect(() => {
    if (driverId === null) return;
    const refresh = () => {
      if (document.visibilityState === "visible") void mutate(sessionPath);
    };
    document.addEventListener("visibilitychange", refresh);
    window.addEventListener("online", refresh);
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      window.removeEventListener("online", refresh);
    };
  }, [driverId]);
}
