"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useResource } from "@/lib/client/hooks/use-resource";
import { positionFlagsMessages } from "@/lib/i18n/messages/position-flags";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { formatDateTime } from "@/components/ui/time";
import type { PositionFlags } from "@/lib/contracts/driver/location-access";
import { driverPath } from "../shell/admin-paths";

/** Anomalies in a driver's positions of the last day. */
export function DriverPositionFlags({ userId }: { userId: string }) {
  const t = useTranslations(positionFlagsMessages);
  const flagsResource = useResource(`${driverPath(userId)}/position-flags`);
  return (
    <Card className="flex flex-col gap-1">
      <CardTitle>{t("title")}</CardTitle>
      <ResourceView
        resource={flagsResource}
        subject={t("title")}
        skeleton={<SkeletonRows rows={1} label={t("title")} />}
      >
        {(flagCounts) => <PositionFlagList positionFlagCounts={flagCounts} />}
      </ResourceView>
    </Card>
  );
}

// frozen: the same position while driving; contradiction: distance and reported speed do not match.
const positionFlags = ["jumps", "speed", "frozen", "accuracy", "contradiction"] as const;

/** Anomalies in a phone's positions. Shown without emphasis, because they prove nothing. */
export function PositionFlagList({ positionFlagCounts }: { positionFlagCounts: PositionFlags }) {
  const t = useTranslations(positionFlagsMessages);
  const { locale } = useLocale();
  const raisedFlags = positionFlags.filter((flag) => positionFlagCounts[flag].count > 0);
  if (raisedFlags.length === 0)
    return (
      <p className="text-sm text-muted-foreground">
        {t(positionFlagCounts.positionCount === 0 ? "noPositions" : "noAnomalies")}
      </p>
    );
  return (
    <>
      <ul className="flex flex-col gap-1 text-sm tabular-nums">
        {raisedFlags.map((flag) => (
          <li key={flag}>
            {t(flag, { n: positionFlagCounts[flag].count })}
            {positionFlagCounts[flag].at[0] && (
              <span className="text-muted-foreground">
                , {t("first", { at: formatDateTime(locale, positionFlagCounts[flag].at[0]) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted-foreground">{t("hint")}</p>
    </>
  );
}
