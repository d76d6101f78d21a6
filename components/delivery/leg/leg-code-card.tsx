"use client";

import { useWakeLock } from "@/lib/client/hooks/use-wake-lock";
import type { Leg, LegCode as Code } from "@/lib/contracts/delivery/leg";
import { legMessages } from "@/lib/i18n/messages/leg";
import { receiveMessages } from "@/lib/i18n/messages/receive";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeDisplay } from "@/components/ui/code-display";
import { LockIcon, WarningIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/page/skeleton";
import { formatTime, useNow } from "@/components/ui/time";

/** The code of an exchange of cash (leg), for the driver's camera; confirming the count unlocks it. */
export function LegCodeCard({
  leg,
  name,
  code,
  problem,
  busy,
  onRetry,
}: {
  leg: Leg;
  name: string;
  code: Code | null;
  problem: string | null;
  busy: boolean;
  onRetry: () => void;
}) {
  const t = useTranslations(legMessages);
  const tReceive = useTranslations(receiveMessages);
  const { locale } = useLocale();
  const now = useNow();
  useWakeLock(code !== null);
  if (leg.codeLockedUntil && now < Date.parse(leg.codeLockedUntil))
    return (
      <Notice tone="destructive" icon={LockIcon} live="polite">
        {t("locked", { time: formatTime(locale, leg.codeLockedUntil) })}
      </Notice>
    );
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="text-base font-semibold">{t("codeTitle", { name })}</h3>
        <p className="text-sm text-muted-foreground">{t(leg.kind === "return" ? "codeTake" : "codeGive", { name })}</p>
      </div>
      {code ? (
        <div className="overflow-hidden rounded-card border">
          <CodeDisplay
            qrText={code.qrData}
            code={code.formattedCode}
            qrLabel={t("qr")}
            codeLabel={t("code")}
            brightnessHint={tReceive("brightness")}
          >
            {null}
          </CodeDisplay>
        </div>
      ) : problem ? (
        <Notice
          tone="destructive"
          icon={WarningIcon}
          live="assertive"
          action={
            <Button busy={busy} onClick={onRetry}>
              {t("again")}
            </Button>
          }
        >
          {problem}
        </Notice>
      ) : (
        <div translate="no" role="status" aria-label={t("code")} className="flex flex-col items-center gap-4">
          <Skeleton className="aspect-square w-full max-w-80" />
        </div>
      )}
    </div>
  );
}
