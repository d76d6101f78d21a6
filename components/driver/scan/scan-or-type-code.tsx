"use client";

import { useEffect, useState, type ReactNode } from "react";
import { useSecondsLeft } from "@/components/driver/offer/countdown";
import { LazyCameraScanner } from "@/components/driver/permission/lazy-camera-scanner";
import { Notice } from "@/components/ui/badge";
import { ActionBar } from "@/components/driver/task/action-bar";
import { Button, buttonClass, Spinner } from "@/components/ui/button";
import { KeyboardIcon, ScanIcon, WarningIcon, LockIcon, PhoneIcon } from "@/components/ui/icons";
import { vibrate } from "@/lib/client/device/device";
import { recordRefusedCode, recordSentCode, wasRefusedCode } from "@/lib/client/offline/attempted-codes";
import {
  isPermanentRefusal,
  classifyCode,
  type CodeTarget,
  type ScannedOrTypedCode,
} from "@/lib/domain/text/code-format";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { useTranslations } from "@/lib/i18n/use-translations";
import { formatCountdown } from "@/lib/domain/offer";
import { supportPhone } from "@/lib/support";
import { CodeEntry } from "./code-entry";
import { CodeRefusalNotice, type CodeContext, type CodeRefusal } from "./code-refusal-notice";

/** Scans or types the other person's code. Each text is sent only once, because attempts are limited. */
export function ScanOrTypeCode({
  target,
  name,
  context,
  checkOnly,
  lockedUntil,
  onCode,
  busy,
  refusal,
  extraActions,
}: {
  target: CodeTarget;
  /** The person with the code. */
  name: string;
  context: CodeContext;
  /** The code is only checked, not used. */
  checkOnly?: boolean;
  lockedUntil: string | null;
  onCode: (code: ScannedOrTypedCode) => void;
  busy: boolean;
  refusal: CodeRefusal | null;
  /** More actions, between the camera and the button to type. */
  extraActions?: ReactNode;
}) {
  const t = useTranslations(scanMessages);
  const id = target.legId ?? target.transactionId;
  const [typing, setTyping] = useState(false);
  const [warning, setWarning] = useState<
    "otherDelivery" | "otherLeg" | "invalidSignature" | "notACode" | "alreadyTried" | null
  >(null);
  const isLocked = useSecondsLeft(lockedUntil ?? new Date(0).toISOString()) > 0;
  useEffect(() => {
    if (refusal && isPermanentRefusal(refusal.code)) recordRefusedCode(id);
  }, [refusal, id]);
  const submit = (text: string, code: ScannedOrTypedCode) => {
    setWarning(null);
    recordSentCode(id, text);
    onCode(code);
  };
  const handleScan = (text: string) => {
    const codeMatch = classifyCode(text, target);
    if (busy) return;
    if (codeMatch !== "possibleMatch") setWarning(codeMatch);
    else if (!wasRefusedCode(id, text)) {
      vibrate();
      submit(text, { qrData: text });
    }
  };
  const submitTyped = (code: string) => {
    if (wasRefusedCode(id, code)) setWarning("alreadyTried");
    else submit(code, { code });
  };
  if (isLocked && lockedUntil)
    return (
      <>
        <CodeLocked lockedUntil={lockedUntil} context={context} />
        {extraActions}
      </>
    );
  return (
    // `contents` adds no box, so that the action bar stays sticky over the content above it.
    <div className="contents">
      {warning ? (
        <Notice tone="warning" icon={WarningIcon} live="assertive">
          <p className="font-semibold">{t(warning)}</p>
          <p>{t(`${warning}Hint`, { name })}</p>
        </Notice>
      ) : (
        refusal && <CodeRefusalNotice refusal={refusal} context={context} checkOnly={checkOnly} name={name} />
      )}
      {typing ? (
        <CodeEntry focus busy={busy} context={context} onCode={submitTyped} />
      ) : busy ? (
        <div
          translate="no"
          role="status"
          className="flex aspect-square @max-[16rem]:-order-1 max-h-[max(15rem,40dvh)] w-full flex-col items-center justify-center gap-3 rounded-card bg-muted text-muted-foreground"
        >
          <Spinner size={28} />
          {t("checking")}
        </div>
      ) : (
        <LazyCameraScanner
          compact={extraActions !== undefined}
          hint={t(context === "handover" ? "pointCamera" : "pointCameraSender", { name })}
          onText={handleScan}
        />
      )}
      {extraActions}
      <ActionBar inFlow={typing} atBottom>
        <Button
          variant={typing ? "quiet" : "plain"}
          size="large"
          // Two lines with large text, so that it stays above the active delivery's buttons.
          className="@max-[14rem]:px-2 @max-[14rem]:text-sm @max-[14rem]:[&>svg]:hidden"
          icon={typing ? ScanIcon : KeyboardIcon}
          disabled={busy}
          onClick={() => {
            setTyping(!typing);
            setWarning(null);
          }}
        >
          {t(typing ? "scanInstead" : "typeInstead")}
        </Button>
      </ActionBar>
    </div>
  );
}

/** Replaces the camera while the code is locked: the remaining time and what to do. */
export function CodeLocked({ lockedUntil, context }: { lockedUntil: string; context: CodeContext }) {
  const t = useTranslations(scanMessages);
  const seconds = useSecondsLeft(lockedUntil);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-2 rounded-card bg-destructive-subtle p-6 text-center text-destructive-text">
        <LockIcon aria-hidden size={32} />
        <div translate="no" role="alert">
          <h2 className="text-lg">{t("lockedTitle")}</h2>
          <p>{t(context === "pickup" ? "keepCashWithSender" : "lockedBody")}</p>
        </div>
        <p role="timer" className="text-2xl font-semibold tabular-nums">
          {formatCountdown(seconds * 1_000)}
        </p>
        <p className="text-sm">{t("lockedUntil")}</p>
      </div>
      <p className="text-center text-sm text-muted-foreground">{t("lockedCall")}</p>
      <a href={`tel:${supportPhone}`} className={buttonClass({ variant: "primary", size: "large" })}>
        <PhoneIcon aria-hidden size={20} />
        {t("callSupport")}
      </a>
    </section>
  );
}
