"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useResource } from "@/lib/client/hooks/use-resource";
import { positionFlagsMessages } from "@/lib/i18n/messages/position-flags";
import { useTranslations } from "@/lib/i18n/use-translations";
import { driverPath } from "./driver-decision";
import { PositionFlagList } from "./position-flag-list";

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
