"use client";

import { useState, type FormEvent } from "react";
import type { ApiError } from "@/lib/client/api/api-error";
import { vibrate } from "@/lib/client/device/device";
import { serverNow } from "@/lib/client/app/server-clock";
import { endWithFullStop } from "@/lib/client/api/failure-text";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { isCodeFormat, classifyCode, type ScannedOrTypedCode } from "@/lib/domain/text/code-format";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { legMessages } from "@/lib/i18n/messages/leg";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/form/code-input";
import { Field } from "@/components/ui/form/field";
import { KeyboardIcon, LockIcon, ScanIcon, WarningIcon } from "@/components/ui/icons";
import { QrScanner } from "@/components/ui/qr-scanner";
import { formatTime } from "@/components/ui/time";

const wrongCodeErrors = ["invalid_code", "invalid_signature", "expired_code"];

/** The sender's code, scanned or typed; refused input is not sent again. */
export function CollectionCode({
  transactionId,
  collectionId,
  name,
  lockedUntil,
  busy,
  refusal,
  onCode,
}: {
  transactionId: string;
  collectionId: string;
  /** The sender with the code. */
  name: string;
  lockedUntil: string | null;
  busy: boolean;
  refusal: ApiError | null;
  onCode: (code: ScannedOrTypedCode) => void;
}) {
  const t = useTranslations(scanMessages);
  const tCounter = useTranslations(cashierHubMessages);
  const tLeg = useTranslations(legMessages);
  const errorMessage = useErrorText();
  const { locale } = useLocale();
  const [typing, setTyping] = useState(false);
  const [code, setCode] = useState("");
  const [isTooShort, setIsTooShort] = useState(false);
  const [lastScannedText, setLastScannedText] = useState<string | null>(null);

  if (lockedUntil !== null && serverNow() < Date.parse(lockedUntil))
    return (
      <Notice tone="destructive" icon={LockIcon} live="polite">
        {tLeg("locked", { time: formatTime(locale, lockedUntil) })}
      </Notice>
    );
  const handleScan = (text: string) => {
    if (
      busy ||
      text === lastScannedText ||
      ["noCode", "unsigned"].includes(classifyCode(text, { transactionId, legId: collectionId }))
    )
      return;
    vibrate();
    setLastScannedText(text);
    onCode({ qrData: text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isCodeFormat(code)) onCode({ code });
    else setIsTooShort(true);
  };
  const attemptsLeft = refusal?.details.attemptsLeft;
  return (
    <div className="flex flex-col gap-3">
      {refusal && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          <p className="font-semibold">
            {endWithFullStop(errorMessage(refusal, tCounter("collectionFailed")))}
            {typeof attemptsLeft === "number" && ` ${t("attemptsLeft", { n: attemptsLeft })}`}
          </p>
          {wrongCodeErrors.includes(refusal.code) && <p>{t("wrongCodeHintSender", { name })}</p>}
        </Notice>
      )}
      {typing ? (
        <form onSubmit={submit} noValidate className="flex flex-col gap-3">
          <Field label={t("code")} error={isTooShort ? t("codeShort") : undefined}>
            {(ids) => (
              <CodeInput
                {...ids}
                code={code}
                onCode={(next) => {
                  setCode(next);
                  setIsTooShort(false);
                }}
              />
            )}
          </Field>
          <Button type="submit" variant="success" size="large" busy={busy}>
            {t("confirm")}
          </Button>
        </form>
      ) : (
        <QrScanner hint={t("pointCameraSender", { name })} onText={handleScan} />
      )}
      <Button
        variant={typing ? "quiet" : "plain"}
        block
        icon={typing ? ScanIcon : KeyboardIcon}
        disabled={busy}
        onClick={() => {
          setTyping(!typing);
        }}
      >
        {t(typing ? "scanInstead" : "typeInstead")}
      </Button>
    </div>
  );
}
