"use client";

import { useEffect, useRef, useState } from "react";
import Link from "@/components/ui/navigation/link";
import { isApiError } from "@/lib/client/api/api-error";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { IncidentDetail as Detail, IncidentDetail } from "@/lib/contracts/admin/incidents";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { commonMessages } from "@/lib/i18n/messages/common";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { incidentMessages } from "@/lib/i18n/messages/incidents";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { PendingApprovalNotice } from "@/components/admin/approvals/pending-approval-notice";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";
import { Badge, Notice } from "@/components/ui/badge";
import { ButtonLink, Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import {
  DoneIcon,
  InfoIcon,
  ShieldIcon,
  UserIcon,
  WarningIcon,
  ClockIcon,
  FailedIcon,
  BlockedIcon,
  LockIcon,
  OpenIcon,
} from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatDateTimeSeconds, RelativeTime } from "@/components/ui/time";
import { Money } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { ElapsedTime, severityBadge, describeIncidentState } from "./describe-incident";
import { IncidentActions } from "./incident-actions";
import { IncidentColleagues, IncidentPeople } from "./incident-people";
import { IncidentRecord } from "./incident-record";
import { IncidentRunbook } from "./incident-runbook";
import { IncidentLocationHistoryCard } from "./incident-location-history";
import { incidentPath, useApplyIncidentResult } from "./use-incident";

const fallbackPollMs = 15_000;
// The page shows the delay when the phone's time and the server's receipt differ by a minute or more.
const minClockDifferenceMs = 60_000;

/** One incident: state, contacts, runbook and record. */
export function IncidentScreen({ id }: { id: string }) {
  const t = useTranslations(incidentOperationsMessages);
  const tKind = useTranslations(incidentMessages);
  const tAdmin = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  const incident = useResource(incidentPath(id), { intervalMs: fallbackPollMs });
  useOpsRefetch(["incident", "approval"], incident.refresh);
  const apiError = isApiError(incident.error) ? incident.error : null;
  const data = incident.data;
  useTakeoverNotice(data);
  return (
    <>
      <PageHeader
        title={data ? `#${data.no} ${tKind(`kind_${data.kind}`)}` : t("incident")}
        back="/admin/incidents"
        backLabel={tAdmin("back")}
      />
      {!data && (apiError?.status === 404 || apiError?.code === "CONFLICT_OF_INTEREST") ? (
        <EmptyState
          icon={ShieldIcon}
          title={t(apiError.status === 404 ? "notFound" : "conflictOfInterest")}
          action={<ButtonLink href="/admin/incidents">{tAdmin("back")}</ButtonLink>}
        />
      ) : (
        <ResourceView
          resource={incident}
          subject={t("incident")}
          errorText={t("incidentFailed")}
          skeleton={<SkeletonCard label={tCommon("loading")} className="h-80" />}
        >
          {(loaded) => <Body incident={loaded} />}
        </ResourceView>
      )}
    </>
  );
}

/** Notifies the previous owner of a takeover, so that two people do not call the same driver. */
function useTakeoverNotice(incident: Detail | undefined): void {
  const t = useTranslations(incidentOperationsMessages);
  // Id of the incident while the current administrator owns it.
  const ownedId = useRef<string | null>(null);
  useEffect(() => {
    if (!incident) return;
    const { id, mine, state, ownerName } = incident;
    if (ownedId.current === id && !mine && state === "taken")
      toast.warning(t("takenOverBy", { name: ownerName ?? t("unknownPerson") }), 10_000);
    ownedId.current = mine ? id : null;
  }, [incident, t]);
}

function Body({ incident }: { incident: Detail }) {
  return (
    // On a phone the actions follow the people; on a wide screen they are in their own column.
    <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-4">
        <Summary incident={incident} />
        <PendingApprovalNotice subjectId={incident.id} />
        <IncidentPeople incident={incident} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <IncidentActions incident={incident} />
        <IncidentHolds incident={incident} />
        <IncidentColleagues incident={incident} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <IncidentRunbook incident={incident} />
        <IncidentLocationHistoryCard incident={incident} />
        <IncidentRecord incident={incident} />
        <IncidentAlarms incident={incident} />
      </div>
    </div>
  );
}

function Summary({ incident }: { incident: Detail }) {
  const t = useTranslations(incidentOperationsMessages);
  const { locale } = useLocale();
  const { severity, state, openedAt, takenAt, closedAt, happenedAt, place } = incident;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="text-xl font-semibold">{incident.personName ?? t("unknownPerson")}</p>
        <span className="flex flex-wrap gap-1">
          <Badge tone={severityBadge(severity).tone} icon={WarningIcon}>
            {t(severityBadge(severity).labelKey)}
          </Badge>
          <Badge
            tone={state === "open" ? "destructive" : state === "closed" ? "muted" : "plain"}
            icon={state === "closed" ? DoneIcon : UserIcon}
          >
            {describeIncidentState(locale, incident)}
          </Badge>
        </span>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Card>
          <p className="text-sm text-muted-foreground">{t("sinceOpened")}</p>
          <ElapsedTime since={openedAt} to={closedAt} className="text-2xl font-semibold tabular-nums" />
        </Card>
        <Card>
          <p className="text-sm text-muted-foreground">{t("sinceTaken")}</p>
          {takenAt ? (
            <ElapsedTime since={takenAt} to={closedAt} className="text-2xl font-semibold tabular-nums" />
          ) : (
            <span className="text-2xl font-semibold">–</span>
          )}
        </Card>
      </div>
      {incident.falseAlarms > 0 && state !== "closed" && (
        <Notice icon={InfoIcon}>{t("falseAlarms", { n: incident.falseAlarms })}</Notice>
      )}
      <Card>
        <dl className="divide-y">
          {Math.abs(Date.parse(openedAt) - Date.parse(happenedAt)) > minClockDifferenceMs && (
            <Fact label={t("phoneClock")}>{formatDateTimeSeconds(locale, happenedAt)}</Fact>
          )}
          <Fact label={t("lastContact")}>
            <RelativeTime at={incident.lastAt} />
            <span className="block text-sm text-muted-foreground">{t("reportCount", { n: incident.raiseCount })}</span>
          </Fact>
          <Fact label={t("place")}>
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
                <span className="block text-sm text-muted-foreground">
                  <RelativeTime at={place.at} />
                  {place.accuracy !== null && `, ${t("accuracy", { n: Math.round(place.accuracy) })}`}
                </span>
              </>
            ) : (
              t("noPlace")
            )}
          </Fact>
          {incident.transactionId && (
            <Fact label={t("delivery")}>
              <Link href={`/admin/transactions/${incident.transactionId}`} className="underline underline-offset-4">
                {incident.orderNo}
              </Link>
            </Fact>
          )}
          {incident.driverId && (
            <Fact label={t("role_driver")}>
              <Link href={`/admin/drivers/${incident.driverId}`} className="underline underline-offset-4">
                {incident.driverName ?? t("unknownPerson")}
              </Link>
            </Fact>
          )}
          {incident.reason && (
            <Fact label={t("outcome")}>
              {incident.outcome && t(`outcome_${incident.outcome}`)}
              <span className="block text-sm break-words">“{incident.reason}”</span>
            </Fact>
          )}
        </dl>
      </Card>
    </>
  );
}

const alarmStateStyles = {
  waiting: { tone: "warning", icon: ClockIcon },
  sent: { tone: "success", icon: DoneIcon },
  failed: { tone: "destructive", icon: FailedIcon },
} as const;

/** People alerted about the incident: channel and delivery status of each. */
function IncidentAlarms({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const { locale } = useLocale();
  return (
    <Card className="flex flex-col gap-1">
      <CardTitle>{t("alarms")}</CardTitle>
      {incident.alarms.length === 0 && <p className="text-sm text-muted-foreground">{t("noAlarms")}</p>}
      <ul className="divide-y">
        {incident.alarms.map(({ name, channel, state, round, at }) => (
          <li
            key={`${round} ${name} ${channel} ${at}`}
            className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm"
          >
            <span className="min-w-0">
              <span className="block font-medium">{name ?? t("unknownPerson")}</span>
              <span className="block text-muted-foreground tabular-nums">
                {t("round", { n: round })} · {t(`channel_${channel}`)} · {formatDateTimeSeconds(locale, at)}
              </span>
            </span>
            <Badge tone={alarmStateStyles[state].tone} icon={alarmStateStyles[state].icon}>
              {t(`alarm_${state}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Holds that administrators placed: on the driver's offers, and on the cash of each delivery that they carry. */
function IncidentHolds({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const applyResult = useApplyIncidentResult(incident.id);
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, offersFrozen, held, driverId, state } = incident;
  if (!driverId || state === "closed") return null;

  async function toggleOffersFreeze() {
    const result = await write(`${incidentPath(id)}/freeze-offers`, { body: { frozen: !offersFrozen } });
    setProblem(await applyResult(result, t("changed")));
  }
  async function setCashHold(transactionId: string, held: boolean) {
    const result = await write(`${incidentPath(id)}/hold-cash`, { body: { transactionId, held } });
    setProblem(await applyResult(result, t("changed")));
  }

  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("holds")}</CardTitle>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge
          tone={offersFrozen ? "destructive" : "plain"}
          icon={offersFrozen ? BlockedIcon : OpenIcon}
          className="max-w-full"
        >
          <span className="truncate">{t(offersFrozen ? "offersFrozen" : "offersFree")}</span>
        </Badge>
        <Button disabled={busy} onClick={() => void toggleOffersFreeze()}>
          {t(offersFrozen ? "unfreeze" : "freeze")}
        </Button>
      </div>
      {held.length === 0 && <p className="border-t pt-3 text-sm text-muted-foreground">{t("noCash")}</p>}
      {held.length > 0 && (
        <ul className="divide-y border-t">
          {held.map(({ transactionId, orderNo, amount, onHold }) => (
            <li key={transactionId} className="flex flex-wrap items-center justify-between gap-2 py-3">
              <span className="min-w-0">
                <Money amount={amount} className="block text-base" />
                <span className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
                  {orderNo}
                  {onHold && (
                    <Badge tone="destructive" icon={LockIcon}>
                      {t("onHold")}
                    </Badge>
                  )}
                </span>
              </span>
              <Button
                disabled={busy}
                aria-label={t(onHold ? "releaseLabel" : "holdLabel", { order: orderNo })}
                onClick={() => void setCashHold(transactionId, !onHold)}
              >
                {t(onHold ? "release" : "hold")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {held.length > 0 && <p className="text-sm text-muted-foreground">{t("holdHint")}</p>}
    </Card>
  );
}
