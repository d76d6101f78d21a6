"use client";

import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useResource } from "@/lib/client/hooks/use-resource";
import { hoursText } from "@/lib/i18n/text/hours";
import { useText } from "@/lib/i18n/use-text";
import { HoursForm } from "./hours-form";
import { hoursPath } from "./hours-path";

/** The driver's week: when they mean to work. */
export function HoursScreen() {
  const say = useText(hoursText);
  const hours = useResource(hoursPath);
  return (
    <>
      <PageHeader title={say("title")} />
      <ResourceView of={hours} component={say("title")} skeleton={<SkeletonRows rows={7} label={say("title")} />}>
        {(data) => <HoursForm hours={data} />}
      </ResourceView>
    </>
  );
}
