"use client";

import { useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { acceptUpdate } from "@/lib/client/app/app-update";
import { isAsking, isQuiet } from "@/lib/client/app/quiet";
import { shellText } from "@/lib/i18n/text/shell";
import { useText } from "@/lib/i18n/use-text";

const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, 1_000);
  return () => {
    clearInterval(timer);
  };
};
let asked = false;
// It comes up in a quiet moment and does not flicker with what is sent in the background; under a dialog nobody asks.
const mayAsk = () => !isAsking() && (asked ||= isQuiet());

/** "A new version is ready": the driver says when. */
export function UpdateLine() {
  const say = useText(shellText);
  const shown = useSyncExternalStore(everySecond, mayAsk, () => false);
  const [busy, setBusy] = useState(false);
  if (!shown) return null;
  return (
    <div
      translate="no"
      role="status"
      className="flex items-center justify-between gap-2 border-t bg-sunken pl-4 text-sm"
    >
      <p>{say("newVersion")}</p>
      <Button
        variant="quiet"
        busy={busy}
        onClick={() => {
          setBusy(true);
          acceptUpdate();
        }}
      >
        {say("reload")}
      </Button>
    </div>
  );
}
