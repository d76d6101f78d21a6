"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import type { Hub } from "@/lib/contracts/hub";
import type { Locale } from "@/lib/i18n/translate";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { weekdayName } from "@/lib/i18n/format-day";
import { HubStateBadge } from "@/components/admin/hubs/hub-state-badge";
import { adminHubsPath } from "@/components/admin/shell/admin-paths";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { HubIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { formatTimeOfDay } from "@/components/ui/time";
import { SettingsSection } from "./settings-section";

/** Opening hours of all hubs (staffed places with a safe), each with a link to edit them. */
export function HubHoursSection() {
  const t = useTranslations(adminSettingsMessages);
  const tCommon = useTranslations(commonMessages);
  const { locale } = useLocale();
  const hubs = useResource(`${adminHubsPath}?limit=50`);
  return (
    <SettingsSection id="hubs" title={t("area_hubs")} hint={t("hubsHint")}>
      <ResourceView
        resource={hubs}
        subject={t("area_hubs")}
        errorText={t("hubsFailed")}
        skeleton={<SkeletonRows rows={2} label={tCommon("loading")} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={HubIcon} title={t("noHubs")} />
          ) : (
            <List label={t("area_hubs")}>
              {items.map((hub) => (
                <li key={hub.id}>
                  <ListRow
                    href={`/admin/hubs/${hub.id}`}
                    title={hub.name}
                    hint={hub.hours.length === 0 ? t("noHours") : formatHubHours(locale, hub.hours)}
                    aside={<HubStateBadge hub={hub} />}
                  />
                </li>
              ))}
            </List>
          )
        }
      </ResourceView>
      <ButtonLink href="/admin/hubs" variant="quiet" className="-ml-4">
        {t("allHubs")}
      </ButtonLink>
    </SettingsSection>
  );
}

/** For example "Mon–Fri 9:00 AM–6:00 PM · Sat 10:00 AM–2:00 PM": consecutive days with equal hours are merged. */
export function formatHubHours(locale: Locale, hours: Hub["hours"]): string {
  const timesByDay = new Map<number, string>();
  for (const { day, from, to } of [...hours].sort((a, b) => a.day - b.day || a.from.localeCompare(b.from)))
    timesByDay.set(
      day,
      [timesByDay.get(day), `${formatTimeOfDay(locale, from)}–${formatTimeOfDay(locale, to)}`]
        .filter(Boolean)
        .join(", "),
    );
  const dayRanges: { first: number; last: number; times: string }[] = [];
  for (const [day, times] of timesByDay) {
    const lastRange = dayRanges.at(-1);
    if (lastRange && lastRange.last === day - 1 && lastRange.times === times) lastRange.last = day;
    else dayRanges.push({ first: day, last: day, times });
  }
  return dayRanges
    .map(
      ({ first, last, times }) =>
        `${weekdayName(locale, first)}${last > first ? `–${weekdayName(locale, last)}` : ""} ${times}`,
    )
    .join(" · ");
}
