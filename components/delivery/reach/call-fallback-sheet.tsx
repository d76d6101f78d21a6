"use client";

import { callFallbackMessages } from "@/lib/i18n/messages/call-fallback";
import { useTranslations } from "@/lib/i18n/use-translations";
import { supportPhone } from "@/lib/support";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ClockIcon, NoConnectionIcon, PhoneIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";

type CallFallbackSheetProps = {
  name: string;
  /** Whether the request is still running; otherwise it had no response. */
  isConnecting: boolean;
  /** The masked number, if this phone has stored it. */
  maskedNumber: string | null;
  onRetry: () => void;
  onClose: () => void;
};

/** Replaces a masked call that could not be prepared: plain phone calls, which need no internet. */
export function CallFallbackSheet({ name, isConnecting, maskedNumber, onRetry, onClose }: CallFallbackSheetProps) {
  const t = useTranslations(callFallbackMessages);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("title")}
      footer={
        <Button variant="primary" size="large" busy={isConnecting} onClick={onRetry}>
          {t("again")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning" icon={isConnecting ? ClockIcon : NoConnectionIcon} live="polite">
          {t(isConnecting ? "slow" : "offline", { name })}
        </Notice>
        {maskedNumber && (
          <div className="flex flex-col gap-2">
            <p className="text-sm text-muted-foreground">{t("maskedNumberHint", { name })}</p>
            <PhoneLink number={maskedNumber}>{t("callMaskedNumber")}</PhoneLink>
          </div>
        )}
        <PhoneLink number={supportPhone}>{t("callOperations")}</PhoneLink>
        <div className="flex flex-col gap-2 border-t pt-4">
          <p className="text-sm text-muted-foreground">{t("emergencyHint")}</p>
          <PhoneLink number="911">{t("call911")}</PhoneLink>
        </div>
      </div>
    </Sheet>
  );
}

function PhoneLink({ number, children }: { number: string; children: string }) {
  return (
    <a href={`tel:${number}`} className={buttonClass({ block: true })}>
      <PhoneIcon aria-hidden size={20} className="shrink-0" />
      {children}
    </a>
  );
}
