"use client";

import { earlyCodeMessages } from "@/lib/i18n/messages/early-code";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";

/** Confirms showing a code before the driver's arrival: a person who sees the code could collect the cash. */
export function EarlyCodeDialog({ onShow, onClose }: { onShow: () => void; onClose: () => void }) {
  const t = useTranslations(earlyCodeMessages);
  return (
    <ConfirmDialog
      open
      title={t("title")}
      confirmLabel={t("show")}
      cancelLabel={t("keep")}
      variant="primary"
      busy={false}
      onConfirm={onShow}
      onClose={onClose}
    >
      <p>{t("hint")}</p>
    </ConfirmDialog>
  );
}
