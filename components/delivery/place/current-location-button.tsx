"use client";

import { useState } from "react";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { NavigateIcon } from "@/components/ui/icons";

const timeoutMs = 15_000;

type Point = { lat: number; lng: number };

/** Reads the phone's position, only on press. */
export function CurrentLocationButton({ onFound }: { onFound: (position: Point) => Promise<void> | void }) {
  const t = useTranslations(sendMessages);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function locate() {
    setProblem(null);
    if (!("geolocation" in navigator)) {
      setProblem(t("locationFailed"));
      return;
    }
    setBusy(true);
    // Some phones call neither callback, not even after the request's own timeout.
    let isSettled = false;
    const settle = () => {
      clearTimeout(timeout);
      const isFirst = !isSettled;
      isSettled = true;
      return isFirst;
    };
    const timeout = setTimeout(() => {
      if (!settle()) return;
      setBusy(false);
      setProblem(t("locationFailed"));
    }, timeoutMs + 5_000);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!settle()) return;
        void Promise.resolve(onFound({ lat: coords.latitude, lng: coords.longitude })).finally(() => {
          setBusy(false);
        });
      },
      (failure) => {
        if (!settle()) return;
        setBusy(false);
        setProblem(t(failure.code === failure.PERMISSION_DENIED ? "locationDenied" : "locationFailed"));
      },
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 60_000 },
    );
  }

  return (
    <div>
      <Button variant="quiet" icon={NavigateIcon} busy={busy} className="-ml-4" onClick={locate}>
        {t(busy ? "locating" : "useLocation")}
      </Button>
      {problem && (
        <p translate="no" role="alert" className="text-sm text-destructive-text">
          {problem}
        </p>
      )}
    </div>
  );
}
