"use client";

import Link from "@/components/ui/link";
import { useEffect, useRef } from "react";
import { isApiError } from "@/lib/client/api/api-error";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { IncidentDetail as Detail } from "@/lib/contracts/admin-incidents";
import { adminText } from "@/lib/i18n/text/admin";
import { commonText } from "@/lib/i18n/text/common";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { incidentText } from "@/lib/i18n/text/incidents";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { AskedNotice } from "@/components/admin/approvals/asked-notice";
import { useOps } from "@/components/admin/shell/use-ops";
import { Badge, Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { DoneIcon, InfoIcon, ShieldIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatMoment, RelativeTime } from "@/components/ui/time";
import { Elapsed } from "./elapsed";
import { IncidentActions } from "./incident-actions";
import { IncidentAlarms } from "./incident-alarms";
import { IncidentColleagues } from "./incident-colleagues";
import { IncidentHolding } from "./incident-holding";
import { IncidentPeople } from "./incident-people";
import { IncidentRecord } from "./incident-record";
import { IncidentRunbook } from "./incident-runbook";
import { IncidentWay } from "./incident-way";
import { severityLook, stateWords } from "./incident-words";
import { incidentPath } from "./use-incident";

const netMs = 15_000;
// A minute between what the phone says and when we heard is worth a line.
const lateMs = 60_000;

/** One incident: how it stands, whom to reach, what to do, and all that was done. */
export function IncidentDetail({ id }: { id: string }) {
  const say = useText(incidentDeskText);
  const sayKind = useText(incidentText);
  const sayAdmin = useText(adminText);
  const sayCommon = useText(commonText);
  const incident = useResource(incidentPath(id), { every: netMs });
  useOps(["incident", "approval"], incident.refresh);
  const refused = isApiError(incident.error) ? incident.error : null;
  const one = incident.data;
  useTakenOver(one);
  return (
    <>
      <PageHeader
        title={one ? `#${one.no} ${sayKind(`kind_${one.kind}`)}` : say("one")}
        back="/admin/incidents"
        backLabel={sayAdmin("back")}
      />
      {!one && (refused?.status === 404 || refused?.code === "OWN_CASE") ? (
        <EmptyState
          icon={ShieldIcon}
          title={say(refused.status === 404 ? "gone" : "ownCase")}
          action={<ButtonLink href="/admin/incidents">{sayAdmin("back")}</ButtonLink>}
        />
      ) : (
        <ResourceView
          of={incident}
          component={say("one")}
          what={say("oneFailed")}
          skeleton={<SkeletonCard label={sayCommon("loading")} className="h-80" />}
        >
          {(known) => <Body incident={known} />}
        </ResourceView>
      )}
    </>
  );
}

/** Tells whoever had the incident that a colleague has taken it over: two people calling the same driver confuse them. */
function useTakenOver(incident: Detail | undefined): void {
  const say = useText(incidentDeskText);
  const had = useRef<string | null>(null);
  useEffect(() => {
    if (!incident) return;
    const { id, mine, state, ownerName } = incident;
    if (had.current === id && !mine && state === "taken")
      toast.warning(say("tookOver", { name: ownerName ?? say("somebody") }), 10_000);
    had.current = mine ? id : null;
  }, [incident, say]);
}

function Body({ incident }: { incident: Detail }) {
  return (
    // On a phone the decision follows the people; on a wide screen it stands beside everything.
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-4">
        <Summary incident={incident} />
        <AskedNotice subjectId={incident.id} />
        <IncidentPeople incident={incident} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <IncidentActions incident={incident} />
        <IncidentHolding incident={incident} />
        <IncidentColleagues incident={incident} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <IncidentRunbook incident={incident} />
        <IncidentWay incident={incident} />
        <IncidentRecord incident={incident} />
        <IncidentAlarms incident={incident} />
      </div>
    </div>
  );
}

function Summary({ incident }: { incident: Detail }) {
  const say = useText(incidentDeskText);
  const { locale } = useLocale();
  const { severity, state, openedAt, takenAt, closedAt, happenedAt, place } = incident;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="text-xl font-semibold">{incident.personName ?? say("somebody")}</p>
        <span className="flex flex-wrap gap-1">
          <Badge tone={severityLook(severity).tone} icon={WarningIcon}>
            {say(severityLook(severity).word)}
          </Badge>
          <Badge
            tone={state === "open" ? "stop" : state === "closed" ? "over" : "plain"}
            icon={state === "closed" ? DoneIcon : UserIcon}
          >
            {stateWords(locale, incident)}
          </Badge>
        </span>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Card>
          <p className="text-sm text-ink-soft">{say("sinceOpened")}</p>
          <Elapsed since={openedAt} to={closedAt} className="text-2xl font-semibold tabular-nums" />
        </Card>
        <Card>
          <p className="text-sm text-ink-soft">{say("sinceTaken")}</p>
          {takenAt ? (
            <Elapsed since={takenAt} to={closedAt} className="text-2xl font-semibold tabular-nums" />
          ) : (
            <span className="text-2xl font-semibold">–</span>
          )}
        </Card>
      </div>
      {incident.falseAlarms > 0 && state !== "closed" && (
        <Notice icon={InfoIcon}>{say("falseAlarms", { n: incident.falseAlarms })}</Notice>
      )}
      <Card>
        <dl className="divide-y">
          {Math.abs(Date.parse(openedAt) - Date.parse(happenedAt)) > lateMs && (
            <Fact label={say("happened")}>{formatMoment(locale, happenedAt)}</Fact>
          )}
          <Fact label={say("lastHeard")}>
            <RelativeTime at={incident.lastAt} />
            <span className="block text-sm text-ink-soft">{say("raises", { n: incident.raises })}</span>
          </Fact>
          <Fact label={say("place")}>
            {place ? (
              <>
                <a
                  href={`https://www.openstreetmap.org/?mlat=${place.lat}&mlon=${place.lng}#map=17/${place.lat}/${place.lng}`}
                  target="_blank"
                  rel="noreferrer"
                  className="underline underline-offset-4"
                >
                  {place.lat.toFixed(5)}, {place.lng.toFixed(5)}
                </a>
                <span className="block text-sm text-ink-soft">
                  <RelativeTime at={place.at} />
                  {place.accuracy !== null && `, ${say("metresAcross", { n: Math.round(place.accuracy) })}`}
                </span>
              </>
            ) : (
              say("noPlace")
            )}
          </Fact>
          {incident.transactionId && (
            <Fact label={say("delivery")}>
              <Link href={`/admin/transactions/${incident.transactionId}`} className="underline underline-offset-4">
                {incident.orderNo}
              </Link>
            </Fact>
          )}
          {incident.driverId && (
            <Fact label={say("role_driver")}>
              <Link href={`/admin/drivers/${incident.driverId}`} className="underline underline-offset-4">
                {incident.driverName ?? say("somebody")}
              </Link>
            </Fact>
          )}
          {incident.reason && (
            <Fact label={say("outcome")}>
              {incident.outcome && say(`outcome_${incident.outcome}`)}
              <span className="block text-sm break-words">“{incident.reason}”</span>
            </Fact>
          )}
        </dl>
      </Card>
    </>
  );
}
