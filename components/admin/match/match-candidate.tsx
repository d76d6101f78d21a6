"use client";

import { ListRow } from "@/components/ui/page/list-row";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { AssignCandidate } from "@/lib/contracts/admin/dispatch";
import { formatDuration } from "@/lib/i18n/format-duration";
import { adminMatchMessages } from "@/lib/i18n/messages/admin-match";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

/** A driver that the search would offer the delivery to: distance, driving time and score. */
export function MatchCandidate({ driver }: { driver: AssignCandidate }) {
  const t = useTranslations(adminMatchMessages);
  const { locale } = useLocale();
  const { settings } = useSettings();
  const { minutes, distanceKm } = driver;
  const time = minutes === null ? null : formatDuration(locale, minutes);
  return (
    <ListRow
      title={driver.name}
      hint={[
        distanceKm === null ? null : formatStopDistance(distanceKm * 1_000, settings.units),
        time && (driver.minutesApproximate ? t("approximateTime", { time: time }) : time),
      ]
        .filter(Boolean)
        .join(" · ")}
      aside={t("score", { n: driver.score })}
      href={`/admin/drivers/${driver.driverId}`}
    />
  );
}
