"use client";

import { Notice } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";
import { collectText } from "@/lib/i18n/text/collect";
import { errorText } from "@/lib/i18n/text/errors";
import { sentence, withReason } from "@/lib/client/api/failure-text";
import { useExactErrors } from "@/lib/client/hooks/use-error-text";
import { scanText } from "@/lib/i18n/text/scan";
import { stepText } from "@/lib/i18n/text/step";
import { useLocale, useText } from "@/lib/i18n/use-text";

/** Where the code is checked: at the receiver's door, or with the sender. */
export type CodeMoment = "door" | "pickup" | "return";
export type CodeRefusal = { code: string; title: string; details: Readonly<Record<string, unknown>> };

const wrong = ["invalid_code", "code_not_found", "invalid_signature", "expired_code"];
// What a leg refuses in a way of its own; the code was not looked at.
const ofLeg = { WRONG_LEG: "scan", COUNT_DIFFERS: "differsRefused", LEG_NOT_CONFIRMED: "unconfirmed" } as const;
const isOfLeg = (code: string): code is keyof typeof ofLeg => code in ofLeg;

/** A refused code: the specified message, what to do with the cash, and the tries left. `CodeLocked` shows a lock. */
export function RefusalNotice({
  refusal,
  moment = "door",
  name = "",
}: {
  refusal: CodeRefusal;
  moment?: CodeMoment;
  name?: string;
}) {
  const say = useText(scanText);
  const sayLeg = useText(collectText);
  const sayStep = useText(stepText);
  const { locale } = useLocale();
  useExactErrors();
  const { attemptsLeft: left, lockedUntil } = refusal.details;
  if (typeof lockedUntil === "string") return null;
  const isWrong = wrong.includes(refusal.code);
  const reason = errorText(locale, refusal);
  return (
    <Notice tone="stop" icon={WarningIcon} live="assertive">
      <p className="font-semibold">
        {isWrong
          ? `${sentence(reason)} ${say(moment === "pickup" ? "takeNothing" : "keepTheCash")}`
          : isOfLeg(refusal.code) && moment !== "door"
            ? refusal.code === "WRONG_LEG"
              ? say("otherLeg")
              : sayLeg(ofLeg[refusal.code], { name })
            : moment === "pickup"
              ? withReason(sayStep("failedStart"), reason)
              : reason}
        {typeof left === "number" && ` ${say("attemptsLeft", { n: left })}`}
      </p>
      {isWrong && <p>{moment === "door" ? say("wrongMeaning") : say("wrongMeaningSender", { name })}</p>}
      {refusal.code === "WRONG_LEG" && <p>{say("otherLegHint", { name })}</p>}
    </Notice>
  );
}
