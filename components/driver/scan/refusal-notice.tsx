"use client";

import { Notice } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";
import { errorText } from "@/lib/i18n/text/errors";
import { scanText } from "@/lib/i18n/text/scan";
import { useLocale, useText } from "@/lib/i18n/use-text";

export type CodeRefusal = { code: string; title: string; details: Readonly<Record<string, unknown>> };

const wrong = {
  invalid_code: "wrongCode",
  code_not_found: "oldCode",
  invalid_signature: "wrongQr",
  expired_code: "expired",
} as const;
const isWrong = (code: string): code is keyof typeof wrong => code in wrong;

/**
 * A wrong code: what to do with the cash, and how many tries are left. What a lock means stands in the camera's place.
 */
export function RefusalNotice({ refusal }: { refusal: CodeRefusal }) {
  const say = useText(scanText);
  const { locale } = useLocale();
  const { attemptsLeft: left, lockedUntil } = refusal.details;
  if (typeof lockedUntil === "string") return null;
  return (
    <Notice tone="stop" icon={WarningIcon} live="assertive">
      <p className="font-semibold">
        {isWrong(refusal.code)
          ? `${say(wrong[refusal.code])} ${say("keepTheCash")}`
          : errorText(locale, refusal.code, refusal.title)}
        {typeof left === "number" && ` ${say("attemptsLeft", { n: left })}`}
      </p>
      {isWrong(refusal.code) && <p>{say("wrongMeaning")}</p>}
    </Notice>
  );
}
