"use client";

import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TimerIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatLongDay } from "@/components/ui/day";
import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import { useResource } from "@/lib/client/hooks/use-resource";
import { shiftMessages } from "@/lib/i18n/messages/shift";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ShiftFacts } from "./shift-facts";

export function ShiftScreen({ id }: { id: string }) {
  const t = useTranslations(shiftMessages);
  const { locale } = useLocale();
  const timeZone = useBusinessZone();
  const shift = useResource(`/api/driver/shifts/${id}`);
  const latestShiftId = useResource("/api/driver/shifts?limit=1").data?.items[0]?.id;
  return (
    <>
      <PageHeader title={t("shift")} />
      <ResourceView
        resource={shift}
        subject={t("shift")}
        skeleton={<SkeletonCard label={t("shift")} className="h-96" />}
      >
        {(data) => (
          <div className="flex flex-col gap-3">
            <Card className="flex flex-col gap-1">
              <h2 className="text-sm font-normal text-muted-foreground first-letter:uppercase">
                {formatLongDay(locale, data.startedAt, timeZone)}
              </h2>
              <ShiftFacts shift={data} isLatest={latestShiftId === data.id} />
            </Card>
            <ButtonLink href="/shifts" block icon={TimerIcon}>
              {t("all")}
            </ButtonLink>
          </div>
        )}
      </ResourceView>
    </>
  );
}
