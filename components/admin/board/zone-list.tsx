"use client";

import type { Board } from "@/lib/contracts/admin/board";
import { zoneOutline } from "@/lib/domain/geo/zone-outline";
import { adminBoardMessages } from "@/lib/i18n/messages/admin-board";
import { useTranslations } from "@/lib/i18n/use-translations";
import { EmptyState } from "@/components/ui/page/empty-state";
import { ForwardIcon, BackIcon, MapIcon } from "@/components/ui/icons";
import type { MapPoint } from "@/components/map/map-types";
import { RelativeTime } from "@/components/ui/time";

/** Recent zone entries and exits, and all zones with the number of drivers in each. */
export function BoardZoneList({
  board,
  onShow,
}: {
  board: Board;
  onShow: (points: readonly MapPoint[], id: string) => void;
}) {
  const t = useTranslations(adminBoardMessages);
  const { zones, zoneEvents, drivers } = board;
  const driversInZone = (id: string): number =>
    drivers.filter((driver) => driver.zones.some((zone) => zone.id === id)).length;
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-2">
        <h2 className="text-sm font-medium text-muted-foreground">{t("zoneEvents")}</h2>
        {zoneEvents.length === 0 ? (
          <p className="text-sm">{t("noEvents")}</p>
        ) : (
          <div role="log" aria-label={t("zoneEvents")}>
            <ol className="divide-y overflow-hidden rounded-card border bg-card">
              {zoneEvents.map(({ driverId, driverName, zoneId, zoneName, eventType, timestamp }) => {
                const DirectionIcon = eventType === "entry" ? ForwardIcon : BackIcon;
                return (
                  <li
                    key={`${driverId} ${zoneId} ${eventType} ${timestamp}`}
                    className="flex items-start gap-3 px-3 py-2.5"
                  >
                    <DirectionIcon aria-hidden size={18} className="mt-1 shrink-0 text-muted-foreground" />
                    <p className="min-w-0 flex-1">
                      {t(eventType === "entry" ? "entered" : "exited", { driver: driverName, zone: zoneName })}
                    </p>
                    <RelativeTime at={timestamp} className="shrink-0 text-sm text-muted-foreground" />
                  </li>
                );
              })}
            </ol>
          </div>
        )}
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-sm font-medium text-muted-foreground">{t("zones")}</h2>
        {zones.length === 0 ? (
          <EmptyState icon={MapIcon} title={t("noZones")} />
        ) : (
          <ul className="divide-y overflow-hidden rounded-card border bg-card">
            {zones.map((zone) => {
              const [outline] = zoneOutline(zone);
              const count = driversInZone(zone.id);
              const content = (
                <>
                  <span
                    aria-hidden
                    className="size-5 shrink-0 rounded-small border-2"
                    style={{ borderColor: zone.color, background: `${zone.color}33` }}
                  />
                  <span className="min-w-0 flex-1 truncate font-medium">{zone.name}</span>
                  {count > 0 && <span className="text-sm text-muted-foreground">{t("driverCount", { n: count })}</span>}
                </>
              );
              const rowClass = "flex min-h-tap w-full items-center gap-3 px-3 py-2 text-left";
              return (
                <li key={zone.id}>
                  {outline ? (
                    <button
                      type="button"
                      onClick={() => {
                        onShow(outline, zone.id);
                      }}
                      className={`${rowClass} hover:bg-muted focus-visible:-outline-offset-2`}
                    >
                      {content}
                    </button>
                  ) : (
                    <div className={rowClass}>{content}</div>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </div>
  );
}
