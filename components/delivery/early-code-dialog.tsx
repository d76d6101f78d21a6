"use client";

import { earlyCodeMessages } from "@/lib/i18n/messages/early-code";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/** Asks before a code is shown while the driver is not at the door: a code that somebody else sees gives the cash away. */
export function EarlyCodeDialog({ onShow, onClose }: { onShow: () => void; onClose: () => void }) {
  const t = useTranslations(earlyCodeMessages);
  return (
    <ConfirmDialog
      open
      title={t("title")}
      confirm={t("show")}
      keep={t("keep")}
      variant="primary"
      busy={false}
      onConfirm={onShow}
      onClose={onClose}
    >
      <p>{t("hint")}</p>
    </ConfirmDialog>
  );
}
