"use client";

import { useState } from "react";
import { sendText } from "@/lib/i18n/text/send";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { NavigateIcon } from "@/components/ui/icons";

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
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        void Promise.resolve(onFound({ lat: coords.latitude, lng: coords.longitude })).finally(() => {
          setBusy(false);
        });
      },
      (failure) => {
        setBusy(false);
        setProblem(say(failure.code === failure.PERMISSION_DENIED ? "locationDenied" : "locationFailed"));
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  }

  return (
    <div>
      <Button variant="quiet" icon={NavigateIcon} busy={busy} className="-ml-4" onClick={locate}>
        {say(busy ? "locating" : "useLocation")}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-stop-ink">
          {problem}
        </p>
      )}
    </div>
  );
}
