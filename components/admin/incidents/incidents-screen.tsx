"use client";

import type { Incident } from "@/lib/contracts/admin-incidents";
import { incidentKinds } from "@/lib/domain/incident";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { incidentText } from "@/lib/i18n/text/incidents";
import { watchText } from "@/lib/i18n/text/watches";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { FilterSelect } from "@/components/admin/table/filter-form";
import { useListPage } from "@/components/admin/table/use-list-page";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CalendarIcon, ClockIcon, DoneIcon, HistoryIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/list-row";
import { ListView } from "@/components/ui/list-view";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { RelativeTime } from "@/components/ui/time";
import { Elapsed } from "./elapsed";
import { severityLook, stateWords } from "./incident-words";

const pollMs = 15_000;
const states = ["open", "closed"] as const;

/** Open incidents, worst first with the time since they opened, or closed ones. */
export function IncidentsScreen() {
  const say = useText(incidentDeskText);
  const sayKind = useText(incidentText);
  const sayWatch = useText(watchText);
  const { filters, list } = useListPage({
    path: "/api/admin/incidents",
    filters: { state: states, kind: incidentKinds },
    defaults: { state: "open" },
    events: ["incident"],
    every: ({ state }) => (state === "open" ? pollMs : 0),
  });
  const { state, kind } = filters.values;
  return (
    <>
      <PageHeader
        title={say("title")}
        hint={say("hint")}
        aside={
          <ButtonLink href="/admin/incidents/watch" icon={CalendarIcon}>
            {sayWatch("title")}
          </ButtonLink>
        }
      />
      <div className="flex max-w-3xl flex-col gap-4 pt-2">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-56 flex-1">
            <Segmented
              label={say("states")}
              value={state === "closed" ? "closed" : "open"}
              options={states.map((value) => ({ value, label: say(value) }))}
              onChange={(state) => {
                filters.set({ state });
              }}
            />
          </div>
          <div className="min-w-56 flex-1">
            <FilterSelect
              filters={filters}
              name="kind"
              label={say("kind")}
              all={say("anyKind")}
              options={incidentKinds.map((value) => ({ value, label: sayKind(`kind_${value}`) }))}
            />
          </div>
        </div>
        <ListView
          list={list}
          component={say("title")}
          what={say("failed")}
          rows={3}
          empty={
            <EmptyState
              icon={state === "open" ? DoneIcon : HistoryIcon}
              title={kind ? say("filteredNone") : say(state === "open" ? "openNone" : "closedNone")}
              hint={state === "open" && !kind ? say("openNoneHint") : undefined}
            />
          }
        >
          {(items) => <IncidentList items={items} label={say(state === "open" ? "open" : "closed")} />}
        </ListView>
      </div>
    </>
  );
}

/** Incidents as rows: what and who, how bad, who has it, and for how long it runs. */
export function IncidentList({ items, label }: { items: readonly Incident[]; label: string }) {
  const say = useText(incidentDeskText);
  const sayKind = useText(incidentText);
  const { locale } = useLocale();
  return (
    <List label={label}>
      {items.map((incident) => (
        <li key={incident.id}>
          <ListRow
            href={`/admin/incidents/${incident.id}`}
            title={
              <>
                #{incident.no} {sayKind(`kind_${incident.kind}`)}: {incident.personName ?? say("somebody")}
              </>
            }
            hint={
              <>
                {incident.orderNo && <span className="block">{incident.orderNo}</span>}
                {incident.closedAt ? (
                  <RelativeTime at={incident.closedAt} className="text-xs" />
                ) : (
                  <span className="inline-flex items-center gap-1 text-ink">
                    <ClockIcon aria-hidden size={14} />
                    <Elapsed since={incident.openedAt} className="font-semibold tabular-nums" />
                  </span>
                )}
              </>
            }
            aside={
              <>
                <Badge tone={severityLook(incident.severity).tone} icon={WarningIcon}>
                  {say(severityLook(incident.severity).word)}
                </Badge>
                <Badge
                  tone={incident.state === "open" ? "stop" : incident.state === "closed" ? "over" : "plain"}
                  icon={incident.state === "closed" ? DoneIcon : UserIcon}
                >
                  {stateWords(locale, incident)}
                </Badge>
              </>
            }
          />
        </li>
      ))}
    </List>
  );
}
