"use client";

import type { Incident } from "@/lib/contracts/admin/incidents";
import { incidentKinds } from "@/lib/domain/incident";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { incidentMessages } from "@/lib/i18n/messages/incidents";
import { onCallMessages } from "@/lib/i18n/messages/on-call";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { FilterSelect } from "@/components/admin/table/filter-form";
import { useListPage } from "@/components/admin/table/use-list-page";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CalendarIcon, ClockIcon, DoneIcon, HistoryIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { ListView } from "@/components/ui/page/list-view";
import { PageHeader } from "@/components/ui/page/page-header";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { RelativeTime } from "@/components/ui/time";
import { ElapsedTime, severityBadge, describeIncidentState } from "./describe-incident";

const pollMs = 15_000;
const states = ["open", "closed"] as const;

/** Open incidents, worst first with their elapsed time, or closed ones. */
export function IncidentsScreen() {
  const t = useTranslations(incidentOperationsMessages);
  const tKind = useTranslations(incidentMessages);
  const tOnCall = useTranslations(onCallMessages);
  const { filters, list } = useListPage({
    path: "/api/admin/incidents",
    filters: { state: states, kind: incidentKinds },
    defaults: { state: "open" },
    events: ["incident"],
    intervalMs: ({ state }) => (state === "open" ? pollMs : 0),
  });
  const { state, kind } = filters.values;
  return (
    <>
      <PageHeader
        title={t("title")}
        hint={t("hint")}
        aside={
          <ButtonLink href="/admin/incidents/on-call" icon={CalendarIcon}>
            {tOnCall("title")}
          </ButtonLink>
        }
      />
      <div className="flex max-w-3xl flex-col gap-4 pt-2">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-56 flex-1">
            <SegmentedControl
              label={t("states")}
              value={state === "closed" ? "closed" : "open"}
              options={states.map((value) => ({ value, label: t(value) }))}
              onChange={(state) => {
                filters.set({ state });
              }}
            />
          </div>
          <div className="min-w-56 flex-1">
            <FilterSelect
              filters={filters}
              name="kind"
              label={t("kind")}
              allLabel={t("anyKind")}
              options={incidentKinds.map((value) => ({ value, label: tKind(`kind_${value}`) }))}
            />
          </div>
        </div>
        <ListView
          list={list}
          subject={t("title")}
          errorText={t("failed")}
          rows={3}
          empty={
            <EmptyState
              icon={state === "open" ? DoneIcon : HistoryIcon}
              title={kind ? t("noMatches") : t(state === "open" ? "noneOpen" : "noneClosed")}
              hint={state === "open" && !kind ? t("noneOpenHint") : undefined}
            />
          }
        >
          {(items) => <IncidentList items={items} label={t(state === "open" ? "open" : "closed")} />}
        </ListView>
      </div>
    </>
  );
}

/** Incidents as rows: kind and person, severity, owner and elapsed time. */
export function IncidentList({ items, label }: { items: readonly Incident[]; label: string }) {
  const t = useTranslations(incidentOperationsMessages);
  const tKind = useTranslations(incidentMessages);
  const { locale } = useLocale();
  return (
    <List label={label}>
      {items.map((incident) => (
        <li key={incident.id}>
          <ListRow
            href={`/admin/incidents/${incident.id}`}
            title={
              <>
                #{incident.no} {tKind(`kind_${incident.kind}`)}: {incident.personName ?? t("unknownPerson")}
              </>
            }
            hint={
              <>
                {incident.orderNo && <span className="block">{incident.orderNo}</span>}
                {incident.closedAt ? (
                  <RelativeTime at={incident.closedAt} className="text-xs" />
                ) : (
                  <span className="inline-flex items-center gap-1 text-foreground">
                    <ClockIcon aria-hidden size={14} />
                    <ElapsedTime since={incident.openedAt} className="font-semibold tabular-nums" />
                  </span>
                )}
              </>
            }
            aside={
              <>
                <Badge tone={severityBadge(incident.severity).tone} icon={WarningIcon}>
                  {t(severityBadge(incident.severity).labelKey)}
                </Badge>
                <Badge
                  tone={incident.state === "open" ? "destructive" : incident.state === "closed" ? "muted" : "plain"}
                  icon={incident.state === "closed" ? DoneIcon : UserIcon}
                >
                  {describeIncidentState(locale, incident)}
                </Badge>
              </>
            }
          />
        </li>
      ))}
    </List>
  );
}
