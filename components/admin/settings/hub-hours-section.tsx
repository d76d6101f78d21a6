"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import type { Hub } from "@/lib/contracts/hub";
import type { Locale } from "@/lib/i18n/text";
import { adminSettingsText } from "@/lib/i18n/text/admin-settings";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { weekdayName } from "@/lib/i18n/weekdays";
import { HubStateBadge } from "@/components/admin/hubs/hub-state-badge";
import { hubsPath } from "@/components/admin/hubs/hub-paths";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HubIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/list-row";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { formatTimeOfDay } from "@/components/ui/time";
import { SettingsSection } from "./settings-section";

/** The hubs with their hours, each leading to where they are changed. */
export function HubHoursSection() {
  const say = useText(adminSettingsText);
  const sayCommon = useText(commonText);
  const { locale } = useLocale();
  const hubs = useResource(`${hubsPath}?limit=50`);
  return (
    <SettingsSection id="hubs" title={say("area_hubs")} hint={say("hubsHint")}>
      <ResourceView
        of={hubs}
        component={say("area_hubs")}
        what={say("hubsFailed")}
        skeleton={<SkeletonRows rows={2} label={sayCommon("loading")} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={HubIcon} title={say("noHubs")} />
          ) : (
            <List label={say("area_hubs")}>
              {items.map((hub) => (
                <li key={hub.id}>
                  <ListRow
                    href={`/admin/hubs/${hub.id}`}
                    title={hub.name}
                    hint={hub.hours.length === 0 ? say("noHours") : hoursWords(locale, hub.hours)}
                    aside={<HubStateBadge hub={hub} />}
                  />
                </li>
              ))}
            </List>
          )
        }
      </ResourceView>
      <ButtonLink href="/admin/hubs" variant="quiet" className="-ml-4">
        {say("allHubs")}
      </ButtonLink>
    </SettingsSection>
  );
}

/** "Mon–Fri 9:00 AM–6:00 PM · Sat 10:00 AM–2:00 PM": days in a row with the same hours stand together. */
export function hoursWords(locale: Locale, hours: Hub["hours"]): string {
  const ofDay = new Map<number, string>();
  for (const { day, from, to } of [...hours].sort(
    (one, other) => one.day - other.day || one.from.localeCompare(other.from),
  ))
    ofDay.set(
      day,
      [ofDay.get(day), `${formatTimeOfDay(locale, from)}–${formatTimeOfDay(locale, to)}`].filter(Boolean).join(", "),
    );
  const runs: { first: number; last: number; times: string }[] = [];
  for (const [day, times] of ofDay) {
    const run = runs.at(-1);
    if (run && run.last === day - 1 && run.times === times) run.last = day;
    else runs.push({ first: day, last: day, times });
  }
  return runs
    .map(
      ({ first, last, times }) =>
        `${weekdayName(locale, first)}${last > first ? `–${weekdayName(locale, last)}` : ""} ${times}`,
    )
    .join(" · ");
}
