"use client";

import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { formatDateTime } from "@/components/ui/time";

/** Administrators' actions on a driver. */
export function DriverRecord({ driver: { actions } }: { driver: AdminDriverDetail }) {
  const t = useTranslations(adminDriversMessages);
  const tAdmin = useTranslations(adminMessages);
  const { locale } = useLocale();
  const actionLabel = (action: string): string => {
    const key = `action_${action}`;
    return key === "action_approve_driver" ||
      key === "action_reject_driver" ||
      key === "action_approve_portrait" ||
      key === "action_decline_portrait" ||
      key === "action_approve_renewal" ||
      key === "action_decline_renewal" ||
      key === "action_set_document_expiry" ||
      key === "action_end_session" ||
      key === "action_suspend_driver" ||
      key === "action_reinstate_driver" ||
      key === "action_set_driver_zones" ||
      key === "action_set_work_day" ||
      key === "action_set_cash_ceiling" ||
      key === "action_view_location_history" ||
      key === "action_decline_approval"
      ? t(key)
      : action;
  };
  return (
    <Card>
      <CardTitle>{tAdmin("recordTitle")}</CardTitle>
      {actions.length === 0 && <p className="pt-2 text-sm text-muted-foreground">{tAdmin("noRecord")}</p>}
      <ol className="divide-y pt-1">
        {actions.map(({ action, reason, at, by }) => (
          <li key={`${action}-${at}`} className="py-2 text-sm">
            <span className="font-medium">{actionLabel(action)}</span>
            {by && <span className="text-muted-foreground"> {tAdmin("byAdmin", { name: by })}</span>}
            {reason && <span className="block">{reason}</span>}
            <time dateTime={at} className="block text-xs text-muted-foreground">
              {formatDateTime(locale, at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
