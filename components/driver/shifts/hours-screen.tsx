"use client";

import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useResource } from "@/lib/client/hooks/use-resource";
import { hoursMessages } from "@/lib/i18n/messages/hours";
import { useTranslations } from "@/lib/i18n/use-translations";
import { HoursForm } from "./hours-form";
import { plannedHoursPath } from "./planned-hours-path";

/** The driver's planned hours of the week. */
export function HoursScreen() {
  const t = useTranslations(hoursMessages);
  const hours = useResource(plannedHoursPath);
  return (
    <>
      <PageHeader title={t("title")} />
      <ResourceView resource={hours} subject={t("title")} skeleton={<SkeletonRows rows={7} label={t("title")} />}>
        {(data) => <HoursForm hours={data} />}
      </ResourceView>
    </>
  );
}
