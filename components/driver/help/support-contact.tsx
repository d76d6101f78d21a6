"use client";

import { SupportContactLinks } from "@/components/account/support-contact-links";
import { Card } from "@/components/ui/card";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { supportMessages } from "@/lib/i18n/messages/support";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Support by phone or mail, with the active delivery's order number. */
export function DriverSupportContact() {
  const t = useTranslations(supportMessages);
  const orderNo = useCurrentTask().task?.metadata.orderNo;
  const order = typeof orderNo === "string" ? orderNo : null;
  const mailQuery = order
    ? `?subject=${encodeURIComponent(t("subject", { order }))}&body=${encodeURIComponent(t("body", { order }))}`
    : "";
  return (
    <Card aria-label={t("contact")} className="flex flex-col gap-4">
      {order && (
        <p>
          <span className="block text-sm text-muted-foreground">{t("yourDelivery")}</span>
          <span translate="no" className="block font-mono text-lg font-semibold select-all">
            {order}
          </span>
          <span className="block text-sm">{t("mentionNumber")}</span>
        </p>
      )}
      <SupportContactLinks mailLabel={t("write")} callLabel={t("call")} query={mailQuery} />
    </Card>
  );
}
