"use client";

import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { ClockIcon, DoneIcon, RouteIcon } from "@/components/ui/icons";
import { List } from "@/components/ui/page/list-row";
import { useNow, formatTime, formatWeekdayTime } from "@/components/ui/time";
import { mapAppLink, formatShortDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { handInMessages } from "@/lib/i18n/messages/hand-in";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import type { Holdings } from "@/lib/contracts/driver/held-cash";
import type { Settings } from "@/lib/contracts/settings";
import { getTranslations, type Locale } from "@/lib/i18n/translate";

/** Hubs in the server's order, open and nearest first: address, distance and opening hours. */
export function NearbyHubList({ hubs, label }: { hubs: readonly NearbyHub[]; label: string }) {
  return (
    <List label={label}>
      {hubs.map((hub) => (
        <li key={hub.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
          <div className="min-w-0 flex-1 basis-44">
            <HubFacts hub={hub} />
          </div>
          <HubDirections hub={hub} />
        </li>
      ))}
    </List>
  );
}

/** A hub's name, opening state, address and distance. */
export function HubFacts({ hub }: { hub: NearbyHub }) {
  const { locale } = useLocale();
  const { settings } = useSettings();
  const distanceText = formatHubDistance(locale, hub, settings.units);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium [overflow-wrap:anywhere]">{hub.name}</span>
        <OpeningBadge hub={hub} />
      </span>
      <span className="block text-sm text-muted-foreground [overflow-wrap:anywhere]">{hub.address}</span>
      {distanceText && <span className="block text-sm text-muted-foreground tabular-nums">{distanceText}</span>}
    </>
  );
}

function OpeningBadge({ hub }: { hub: NearbyHub }) {
  const { locale } = useLocale();
  // The phone's time decides, not the time of the server render.
  const now = useNow();
  return (
    <Badge tone={hub.open ? "success" : "muted"} icon={hub.open ? DoneIcon : ClockIcon} className="max-w-full">
      <span suppressHydrationWarning className="whitespace-normal">
        {describeOpening(locale, hub, now)}
      </span>
    </Badge>
  );
}

/** Opens directions to the hub in the phone's map app. */
export function HubDirections({
  hub: { name, address, location },
}: {
  hub: Pick<NearbyHub, "name" | "address" | "location">;
}) {
  const t = useTranslations(handInMessages);
  const { settings } = useSettings();
  return (
    <a
      href={mapAppLink(
        location,
        address,
        settings.navigationApp,
        typeof navigator === "undefined" ? "" : navigator.userAgent,
      )}
      target="_blank"
      rel="noreferrer"
      aria-label={t("directionsTo", { name })}
      className={buttonClass({ variant: "plain" }, "max-w-full flex-wrap px-[min(1rem,4vw)]!")}
    >
      <RouteIcon aria-hidden size={20} />
      {t("directions")}
    </a>
  );
}

export type NearbyHub = Holdings["hubs"][number];

/** "Open", or the next opening: a time today, otherwise with its day. */
export function describeOpening(
  locale: Locale,
  { open, opensAt }: Pick<NearbyHub, "open" | "opensAt">,
  now: number,
): string {
  const t = getTranslations(locale, handInMessages);
  if (open) return t("open");
  if (opensAt === null) return t("closed");
  const today = new Date(opensAt).toDateString() === new Date(now).toDateString();
  return t("opens", { time: (today ? formatTime : formatWeekdayTime)(locale, opensAt) });
}

/** The straight-line distance; null if unknown. */
export function formatHubDistance(locale: Locale, { distanceKm }: NearbyHub, units: Settings["units"]): string | null {
  return distanceKm === null
    ? null
    : getTranslations(locale, handInMessages)("about", { distance: formatShortDistance(distanceKm * 1_000, units) });
}
