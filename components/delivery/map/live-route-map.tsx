"use client";

import { useId } from "react";
import { positionFreshness, type LivePosition } from "@/lib/domain/geo/live-position";
import type { RouteGeometry } from "@/lib/domain/geo/road-route";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ClockIcon } from "@/components/ui/icons";
import type { MapPoint } from "@/components/map/map-types";
import { formatRelativeTime, useNow } from "@/components/ui/time";
import { RouteMap } from "./route-map";

type LiveRouteProps = {
  label: string;
  driverName: string;
  driver: LivePosition | null;
  pickup?: MapPoint | null;
  dropOff?: MapPoint | null;
  /** The road route that the driver follows. */
  roadRoute?: RouteGeometry | null;
  /** The remaining distance in words, if the user may know the destination. */
  distance?: string | null;
};

/** The map with the driver, and the same in words: the remaining distance, or the age of the last position. */
export function LiveRouteMap({ label, driverName, driver, pickup, dropOff, roadRoute, distance }: LiveRouteProps) {
  const t = useTranslations(customerDeliveryMessages);
  const { locale } = useLocale();
  const id = useId();
  const now = useNow();
  const measuredAt = driver ? Date.parse(driver.location.at) : 0;
  const freshness = driver && now > 0 ? positionFreshness(driver.location.at, now) : "fresh";
  const agoText = formatRelativeTime(locale, measuredAt, Math.max(now, measuredAt)).toLowerCase();
  const statusText = !driver
    ? t("mapNoPosition", { name: driverName })
    : freshness !== "fresh"
      ? t(freshness === "lost" ? "lastSeenNoConnection" : "lastSeen", { name: driverName, ago: agoText })
      : distance
        ? t("fromDropOff", { distance })
        : t("lastUpdate", { ago: agoText });
  return (
    <div className="flex flex-col gap-2">
      <RouteMap
        label={label}
        describedBy={id}
        driverLabel={freshness === "fresh" ? driverName : statusText}
        pickup={pickup}
        dropOff={dropOff}
        roadRoute={roadRoute}
        driver={driver}
        freshness={freshness}
      />
      <p
        id={id}
        data-testid="driver-position"
        className="flex items-start gap-1.5 text-sm text-muted-foreground tabular-nums"
      >
        {freshness !== "fresh" && <ClockIcon aria-hidden size={16} className="mt-0.5 shrink-0" />}
        {statusText}
      </p>
    </div>
  );
}
