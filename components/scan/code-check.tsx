"use client";

import { useState } from "react";
import { useSecondsLeft } from "@/components/offer/countdown";
import { Button } from "@/components/ui/button";
import { KeyboardIcon, ScanIcon } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { tick } from "@/lib/client/chime";
import { isCode, normaliseCode } from "@/lib/domain/code-format";
import { scanText } from "@/lib/i18n/text/scan";
import { useText } from "@/lib/i18n/use-text";
import { CodeEntry } from "./code-entry";
import { QrScanner } from "./qr-scanner";
import { RefusalNotice, lockedUntil, type CodeRefusal } from "./refusal-notice";

export type CodeAnswer = { code: string } | { qrData: string };

/** Scan or type the receiver's code; typing is always one touch away. */
export function CodeCheck({ onAnswer, busy, refusal }: { onAnswer: (answer: CodeAnswer) => void; busy: boolean; refusal: CodeRefusal | null }) {
  const say = useText(scanText);
  const [typing, setTyping] = useState(false);
  const until = lockedUntil(refusal);
  const locked = useSecondsLeft(until ?? new Date(0).toISOString()) > 0;
  const scanned = (text: string) => {
    // Whatever else the camera sees on the way is no try at the code: tries are counted.
    if (busy || !mayBeOurs(text)) return;
    tick();
    onAnswer({ qrData: text });
  };
  return (
    <div className="flex flex-col gap-4">
      {refusal && <RefusalNotice refusal={refusal} />}
      {typing
        ? <CodeEntry busy={busy} disabled={locked} onCode={(code) => { onAnswer({ code }); }} />
        : busy || locked
          ? <div role="status" className="flex aspect-square w-full flex-col items-center justify-center gap-3 rounded-card bg-sunken text-ink-soft">{busy && <><Spinner size={28} />{say("checking")}</>}</div>
          : <QrScanner onText={scanned} />}
      <Button variant={typing ? "quiet" : "plain"} size="large" icon={typing ? ScanIcon : KeyboardIcon} disabled={busy} onClick={() => { setTyping(!typing); }}>{say(typing ? "scanInstead" : "typeInstead")}</Button>
    </div>
  );
}

function mayBeOurs(text: string): boolean {
  if (isCode(normaliseCode(text))) return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "transactionId" in value;
  } catch {
    return false;
  }
}
