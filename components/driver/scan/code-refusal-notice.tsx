"use client";

import { Notice } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { errorText } from "@/lib/i18n/messages/errors";
import { endWithFullStop, appendReason } from "@/lib/client/api/failure-text";
import { useLazyErrorTexts } from "@/lib/client/hooks/use-error-text";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { stepMessages } from "@/lib/i18n/messages/step";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

/** The event at which the code is given. */
export type CodeContext = "handover" | "pickup" | "return";
export type CodeRefusal = { code: string; title: string; details: Readonly<Record<string, unknown>> };

const wrongCodeErrors = ["invalid_code", "code_not_found", "invalid_signature", "expired_code"];
// Refusals of the cash exchange (leg), before the code was checked.
const legErrorKeys = { WRONG_LEG: "scan", COUNT_DIFFERS: "differsRefused", LEG_NOT_CONFIRMED: "unconfirmed" } as const;
const failedStepKeys = { handover: "failedComplete", pickup: "failedStart", return: "failedProve" } as const;
const isLegError = (code: string): code is keyof typeof legErrorKeys => code in legErrorKeys;

/**
 * A refused code: the specified message, what to do with the cash, and the attempts left. Nothing for a locked code,
 * which
 * `CodeLocked` shows.
 */
export function CodeRefusalNotice({
  refusal,
  context = "handover",
  checkOnly = false,
  name = "",
}: {
  refusal: CodeRefusal;
  context?: CodeContext;
  /** The code was only checked: nothing would have been completed. */
  checkOnly?: boolean;
  name?: string;
}) {
  const t = useTranslations(scanMessages);
  const tLeg = useTranslations(collectMessages);
  const tStep = useTranslations(stepMessages);
  const { locale } = useLocale();
  useLazyErrorTexts();
  const { attemptsLeft, lockedUntil } = refusal.details;
  if (typeof lockedUntil === "string") return null;
  const isWrongCode = wrongCodeErrors.includes(refusal.code);
  const reason = errorText(locale, refusal);
  return (
    <Notice tone="destructive" icon={WarningIcon} live="assertive">
      <p className="font-semibold">
        {isWrongCode
          ? `${endWithFullStop(reason)} ${t(context === "pickup" ? "keepCashWithSender" : "keepTheCash")}`
          : isLegError(refusal.code) && context !== "handover"
            ? refusal.code === "WRONG_LEG"
              ? t("otherLeg")
              : tLeg(legErrorKeys[refusal.code], { name })
            : appendReason(checkOnly ? t("failedVerify") : tStep(failedStepKeys[context]), reason)}
        {typeof attemptsLeft === "number" && ` ${t("attemptsLeft", { n: attemptsLeft })}`}
      </p>
      {isWrongCode && <p>{context === "handover" ? t("wrongCodeHint") : t("wrongCodeHintSender", { name })}</p>}
      {refusal.code === "WRONG_LEG" && <p>{t("otherLegHint", { name })}</p>}
    </Notice>
  );
}
