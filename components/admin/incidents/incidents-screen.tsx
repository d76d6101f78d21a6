"use client";

import { usePages } from "@/lib/client/hooks/use-pages";
import type { Incident } from "@/lib/contracts/admin-incidents";
import { incidentKinds } from "@/lib/domain/incident";
import { commonText } from "@/lib/i18n/text/common";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { incidentText } from "@/lib/i18n/text/incidents";
import { watchText } from "@/lib/i18n/text/watches";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { useFilters } from "@/components/admin/shell/use-filters";
import { useOps } from "@/components/admin/shell/use-ops";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/field";
import { CalendarIcon, ClockIcon, DoneIcon, HistoryIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/list-row";
import { LoadMore } from "@/components/ui/load-more";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonRows } from "@/components/ui/skeleton";
import { RelativeTime } from "@/components/ui/time";
import { Elapsed } from "./elapsed";
import { severityLook, stateWords } from "./incident-words";

const netMs = 15_000;

/** Incidents that are open, worst first with their clocks, or those that are closed. */
export function IncidentsScreen() {
  const say = useText(incidentDeskText);
  const sayKind = useText(incidentText);
  const sayWatch = useText(watchText);
  const sayCommon = useText(commonText);
  const { values, set } = useFilters(["state", "kind"]);
  const state = values.state === "closed" ? "closed" : "open";
  const kind = incidentKinds.find((each) => each === values.kind);
  const query = new URLSearchParams({ state, ...(kind ? { kind } : {}) }).toString();
  const list = usePages(`/api/admin/incidents?${query}`, { every: state === "open" ? netMs : 0 });
  useOps(["incident"], list.refresh);
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
              value={state}
              options={(["open", "closed"] as const).map((value) => ({ value, label: say(value) }))}
              onChange={(value) => {
                set({ state: value === "open" ? "" : value });
              }}
            />
          </div>
          <div className="min-w-56 flex-1">
            <Select
              label={say("kind")}
              value={values.kind}
              placeholder={say("anyKind")}
              options={incidentKinds.map((value) => ({ value, label: sayKind(`kind_${value}`) }))}
              onChange={(event) => {
                set({ kind: event.target.value });
              }}
            />
          </div>
        </div>
        <ResourceView
          of={list}
          component={say("title")}
          what={say("failed")}
          skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon={state === "open" ? DoneIcon : HistoryIcon}
                title={kind ? say("filteredNone") : say(state === "open" ? "openNone" : "closedNone")}
                hint={state === "open" && !kind ? say("openNoneHint") : undefined}
              />
            ) : (
              <div className="flex flex-col gap-4">
                <IncidentList items={items} label={say(state)} />
                <LoadMore list={list} />
              </div>
            )
          }
        </ResourceView>
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
