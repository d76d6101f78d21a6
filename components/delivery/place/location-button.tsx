"use client";

import { useState } from "react";
import { sendText } from "@/lib/i18n/text/send";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { NavigateIcon } from "@/components/ui/icons";

const timeoutMs = 15_000;

type Point = { lat: number; lng: number };

/** Takes where the phone is, when somebody presses it and at no other time. */
export function LocationButton({ onFound }: { onFound: (here: Point) => Promise<void> | void }) {
  const say = useText(sendText);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function locate() {
    setProblem(null);
    if (!("geolocation" in navigator)) {
      setProblem(say("locationFailed"));
      return;
    }
    setBusy(true);
    // Some phones call back neither way, not even at the question's own timeout.
    let answered = false;
    const over = () => {
      clearTimeout(watchdog);
      const first = !answered;
      answered = true;
      return first;
    };
    const watchdog = setTimeout(() => {
      if (!over()) return;
      setBusy(false);
      setProblem(say("locationFailed"));
    }, timeoutMs + 5_000);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!over()) return;
        void Promise.resolve(onFound({ lat: coords.latitude, lng: coords.longitude })).finally(() => {
          setBusy(false);
        });
      },
      (failure) => {
        if (!over()) return;
        setBusy(false);
        setProblem(say(failure.code === failure.PERMISSION_DENIED ? "locationDenied" : "locationFailed"));
      },
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 60_000 },
    );
  }

  return (
    <div>
      <Button variant="quiet" icon={NavigateIcon} busy={busy} className="-ml-4" onClick={locate}>
        {say(busy ? "locating" : "useLocation")}
      </Button>
      {problem && (
        <p translate="no" role="alert" className="text-sm text-stop-ink">
          {problem}
        </p>
      )}
    </div>
  );
}
