"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useResource } from "@/lib/client/hooks/use-resource";
import { locationAccessMessages } from "@/lib/i18n/messages/location-access";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

/** The recorded reads of the driver's location history, with time and reason. */
export function LocationAccessList() {
  const t = useTranslations(locationAccessMessages);
  const { locale } = useLocale();
  const accessLog = useResource("/api/driver/location-access-log");
  return (
    <Card className="flex flex-col gap-2">
      <div>
        <CardTitle>{t("title")}</CardTitle>
        <p className="text-sm text-muted-foreground">{t("hint")}</p>
      </div>
      <ResourceView resource={accessLog} subject={t("title")} skeleton={<SkeletonRows rows={1} label={t("title")} />}>
        {({ items, days }) => (
          <>
            {items.length === 0 && <p className="text-sm">{t("none")}</p>}
            <ol className="divide-y">
              {items.map(({ at: accessedAt, from, to, reason, incidentNo, orderNo }) => (
                <li key={`${accessedAt} ${from}`} className="py-2 text-sm [overflow-wrap:anywhere]">
                  <span className="block text-muted-foreground">
                    {t("viewedAt", { at: formatDateTime(locale, accessedAt) })}
                  </span>
                  <span className="block font-medium">{reason ?? t("incident", { no: String(incidentNo) })}</span>
                  {orderNo && <span className="block text-muted-foreground">{t("delivery", { no: orderNo })}</span>}
                  <span className="block text-xs text-muted-foreground tabular-nums">
                    {t("range", { from: formatDateTime(locale, from), to: formatDateTime(locale, to) })}
                  </span>
                </li>
              ))}
            </ol>
            <p className="text-xs text-muted-foreground">{t("retention", { n: days })}</p>
          </>
        )}
      </ResourceView>
    </Card>
  );
}
