"use client";

import { useEffect, useState, type ReactNode } from "react";
import { useSecondsLeft } from "@/components/driver/offer/countdown";
import { ScanFrame } from "@/components/driver/permission/scan-frame";
import { Notice } from "@/components/ui/badge";
import { StepBar } from "@/components/driver/task/step-bar";
import { Button } from "@/components/ui/button";
import { KeyboardIcon, ScanIcon, WarningIcon } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { tick } from "@/lib/client/device/chime";
import { noteRefusedCode, noteSentCode, wasRefusedCode } from "@/lib/client/offline/tried-codes";
import { isWrongForGood, scannedText, type Proves } from "@/lib/domain/text/scanned-text";
import { scanText } from "@/lib/i18n/text/scan";
import { useText } from "@/lib/i18n/use-text";
import { CodeEntry } from "./code-entry";
import { CodeLocked } from "./code-locked";
import { RefusalNotice, type CodeMoment, type CodeRefusal } from "./refusal-notice";

export type CodeAnswer = { code: string } | { qrData: string };

/**
 * Scan or type the code of whoever the driver deals with; typing is always one touch away. A text is sent once: tries are
 * counted.
 */
export function CodeCheck({
  proves,
  name,
  moment,
  lockedUntil: until,
  onAnswer,
  busy,
  refusal,
  also,
}: {
  proves: Proves;
  /** Who shows the code. */
  name: string;
  moment: CodeMoment;
  lockedUntil: string | null;
  onAnswer: (answer: CodeAnswer) => void;
  busy: boolean;
  refusal: CodeRefusal | null;
  /** What else can be done here, between the camera and typing the code. */
  also?: ReactNode;
}) {
  const say = useText(scanText);
  const id = proves.legId ?? proves.transactionId;
  const [typing, setTyping] = useState(false);
  const [aside, setAside] = useState<"otherDelivery" | "otherLeg" | "triedBefore" | null>(null);
  const locked = useSecondsLeft(until ?? new Date(0).toISOString()) > 0;
  useEffect(() => {
    if (refusal && isWrongForGood(refusal.code)) noteRefusedCode(id);
  }, [refusal, id]);
  const send = (text: string, answer: CodeAnswer) => {
    setAside(null);
    noteSentCode(id, text);
    onAnswer(answer);
  };
  const scanned = (text: string) => {
    const whose = scannedText(text, proves);
    if (busy || whose === "none") return;
    if (whose === "other") setAside("otherDelivery");
    else if (whose === "otherLeg") setAside("otherLeg");
    else if (!wasRefusedCode(id, text)) {
      tick();
      send(text, { qrData: text });
    }
  };
  const typed = (code: string) => {
    if (wasRefusedCode(id, code)) setAside("triedBefore");
    else send(code, { code });
  };
  if (locked && until)
    return (
      <>
        <CodeLocked until={until} moment={moment} />
        {also}
      </>
    );
  return (
    // No box of its own: the step sticks to the screen along all that stands above it.
    <div className="contents">
      {aside ? (
        <Notice tone="wait" icon={WarningIcon} live="assertive">
          <p className="font-semibold">{say(aside)}</p>
          <p>{say(`${aside}Hint`, { name })}</p>
        </Notice>
      ) : (
        refusal && <RefusalNotice refusal={refusal} moment={moment} name={name} />
      )}
      {typing ? (
        <CodeEntry focus busy={busy} moment={moment} onCode={typed} />
      ) : busy ? (
        <div
          translate="no"
          role="status"
          className="flex aspect-square @max-[16rem]:-order-1 max-h-[max(15rem,40dvh)] w-full flex-col items-center justify-center gap-3 rounded-card bg-sunken text-ink-soft"
        >
          <Spinner size={28} />
          {say("checking")}
        </div>
      ) : (
        <ScanFrame
          low={also !== undefined}
          hint={say(moment === "door" ? "point" : "pointSender", { name })}
          onText={scanned}
        />
      )}
      {also}
      <StepBar loose={typing} foot>
        <Button
          variant={typing ? "quiet" : "plain"}
          size="large"
          // Two lines with large text, so that it stays above the active delivery's buttons.
          className="@max-[14rem]:px-2 @max-[14rem]:text-sm @max-[14rem]:[&>svg]:hidden"
          icon={typing ? ScanIcon : KeyboardIcon}
          disabled={busy}
          onClick={() => {
            setTyping(!typing);
            setAside(null);
          }}
        >
          {say(typing ? "scanInstead" : "typeInstead")}
        </Button>
      </StepBar>
    </div>
  );
}
