"use client";

import Link from "@/components/ui/navigation/link";
import type { RoutingRoute, RoutingRoutes, RoutingStop } from "@/lib/contracts/admin/routing";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Settings } from "@/lib/contracts/settings";
import { formatDuration } from "@/lib/i18n/format-duration";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CalendarIcon, RouteIcon } from "@/components/ui/icons";
import { LocalTime, RelativeTime } from "@/components/ui/time";
import { formatAccountDay } from "./routing-state";

const linkClass = "inline-flex min-h-tap items-center font-medium underline underline-offset-4";

/** The latest planned routes of a day: each driver with their stops in order. */
export function DayRoutes({ day: { date, plannedAt, routes }, timeZone }: { day: RoutingRoutes; timeZone: string }) {
  const t = useTranslations(adminRoutingMessages);
  const { locale } = useLocale();
  const routesWithStops = routes.filter(({ stops }) => stops.length > 0);
  if (plannedAt === null)
    return (
      <Card flush>
        <EmptyState icon={CalendarIcon} title={t("notPlanned")} hint={t("notPlannedHint")} />
      </Card>
    );
  return (
    <section aria-label={t("routes", { day: formatAccountDay(locale, date) })} className="flex flex-col gap-3">
      <div>
        <h2 className="text-base">{t("routes", { day: formatAccountDay(locale, date) })}</h2>
        <p className="text-sm text-muted-foreground">
          <PlannedAt at={plannedAt} />
          {timeZone !== localTimeZone() && ` ${t("localTimes")}`}
        </p>
      </div>
      {routesWithStops.length === 0 ? (
        <Card flush>
          <EmptyState icon={RouteIcon} title={t("noRoutes")} hint={t("noRoutesHint")} />
        </Card>
      ) : (
        routesWithStops.map((route, index) => (
          <RouteCard key={route.driverExternalId ?? route.driverSerial ?? index} route={route} />
        ))
      )}
    </section>
  );
}

const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function PlannedAt({ at }: { at: string }) {
  const t = useTranslations(adminRoutingMessages);
  const [textBefore = "", textAfter = ""] = t("plannedAt", { when: "\u0000" }).split("\u0000");
  return (
    <>
      {textBefore}
      <RelativeTime at={at} always className="lowercase" />
      {textAfter}.
    </>
  );
}

function summarizeRoute(locale: Locale, units: Settings["units"], { duration, distance, stops }: RoutingRoute): string {
  const t = getTranslations(locale, adminRoutingMessages);
  const stopCount = stops.filter(({ orderNo }) => orderNo !== null).length;
  const minutes = duration === null ? null : Math.round(duration);
  return [
    t("stops", { n: stopCount }),
    distance === null ? null : formatStopDistance(distance * 1_000, units),
    minutes === null ? null : formatDuration(locale, minutes),
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

function RouteCard({ route }: { route: RoutingRoute }) {
  const t = useTranslations(adminRoutingMessages);
  const { locale } = useLocale();
  const { settings } = useSettings();
  const name = route.driverName ?? route.driverExternalId ?? route.driverSerial ?? t("unknownDriver");
  return (
    <Card flush className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
        <h3 className="text-base">
          {route.driverId === null ? (
            <span className="inline-flex min-h-tap items-center">{name}</span>
          ) : (
            <Link href={`/admin/drivers/${route.driverId}`} className={linkClass}>
              {name}
            </Link>
          )}
        </h3>
        <p className="text-sm text-muted-foreground tabular-nums">{summarizeRoute(locale, settings.units, route)}</p>
      </div>
      <ol aria-label={t("driverStops", { name })} className="divide-y border-t">
        {route.stops.map((stop, index) => (
          <Stop key={`${stop.stopNumber ?? index}-${stop.orderNo ?? stop.type ?? ""}`} stop={stop} />
        ))}
      </ol>
    </Card>
  );
}

function Stop({
  stop: { orderNo, transactionId, type, stopNumber, address, locationName, at },
}: {
  stop: RoutingStop;
}) {
  const t = useTranslations(adminRoutingMessages);
  const name = orderNo ?? (type === "break" ? t("pause") : type === "depot" ? t("depot") : (locationName ?? "–"));
  return (
    <li className="flex items-start gap-3 px-4 py-2">
      <span aria-hidden className="mt-2.5 w-6 shrink-0 text-right text-sm text-muted-foreground tabular-nums">
        {stopNumber ?? ""}
      </span>
      <div className="min-w-0 flex-1">
        {transactionId === null ? (
          <span className="inline-flex min-h-tap items-center font-medium tabular-nums">{name}</span>
        ) : (
          <Link href={`/admin/transactions/${transactionId}`} className={`${linkClass} tabular-nums`}>
            {name}
          </Link>
        )}
        {address !== null && <p className="-mt-2 pb-2 text-sm text-muted-foreground">{address}</p>}
      </div>
      <span className="mt-2.5 shrink-0 tabular-nums">
        {at === null ? (
          <span className="text-sm text-muted-foreground">{t("timeUnknown")}</span>
        ) : (
          <LocalTime at={at} />
        )}
      </span>
    </li>
  );
}
