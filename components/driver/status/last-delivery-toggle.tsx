"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { BreakIcon, DoneIcon } from "@/components/ui/icons";
import { setLastDelivery } from "@/lib/client/offline/driver-status";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { lastDeliveryMessages } from "@/lib/i18n/messages/last-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";

/**
 * Ends the shift after the current delivery, or after the next one without a current delivery (`withoutTask`). The same button
 * undoes it.
 */
export function LastDeliveryToggle({ enabled, withoutTask = false }: { enabled: boolean; withoutTask?: boolean }) {
  const t = useTranslations(lastDeliveryMessages);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    try {
      await setLastDelivery(!enabled);
    } catch (error) {
      toast.error(errorText(error, t("failed")));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-3">
      <p
        role={enabled || !withoutTask ? "status" : undefined}
        translate="no"
        className="min-w-0 flex-1 basis-40 text-sm"
      >
        {enabled ? (
          <span className="flex items-center gap-2 font-semibold">
            <DoneIcon aria-hidden size={18} className="shrink-0 text-success-text" />
            {t(withoutTask ? "withoutTaskEnabled" : "enabled")}
          </span>
        ) : (
          <span className="text-muted-foreground">{t(withoutTask ? "withoutTaskHint" : "hint")}</span>
        )}
      </p>
      <Button icon={enabled ? undefined : BreakIcon} busy={busy} onClick={() => void toggle()}>
        {t(enabled ? "undo" : withoutTask ? "withoutTask" : "lastDelivery")}
      </Button>
    </div>
  );
}
