"use client";

import { useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { IncidentDetail } from "@/lib/contracts/admin/incidents";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { commonMessages } from "@/lib/i18n/messages/common";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { BlockedIcon, ClockIcon, NavigateIcon, UsersIcon, WarningIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { incidentPath, useApplyIncidentResult } from "./use-incident";

const helpAnswerStyles = {
  asked: { tone: "warning", icon: ClockIcon },
  going: { tone: "success", icon: NavigateIcon },
  cannot: { tone: "muted", icon: BlockedIcon },
  over: { tone: "muted", icon: ClockIcon },
} as const;

/** Nearby drivers that the administrator can ask for help, and the answers so far. */
export function IncidentColleagues({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const [searching, setSearching] = useState(false);
  const { helpers, state } = incident;
  if (state === "closed" && helpers.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("colleagues")}</CardTitle>
      {helpers.length > 0 && (
        <ul className="divide-y">
          {helpers.map((helper) => (
            <li key={helper.driverId} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="font-medium">{helper.name ?? t("unknownPerson")}</span>
              <Badge tone={helpAnswerStyles[helper.state].tone} icon={helpAnswerStyles[helper.state].icon}>
                {t(`helper_${helper.state}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {state !== "closed" && (
        <>
          <p className="text-sm text-muted-foreground">{t("colleaguesHint")}</p>
          {searching ? (
            <NearbyColleagues incident={incident} />
          ) : (
            <Button
              block
              icon={UsersIcon}
              onClick={() => {
                setSearching(true);
              }}
            >
              {t("findColleagues")}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function NearbyColleagues({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const tCommon = useTranslations(commonMessages);
  const { settings } = useSettings();
  const applyResult = useApplyIncidentResult(incident.id);
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);
  const list = useResource(`${incidentPath(incident.id)}/colleagues`, { intervalMs: 30_000 });

  async function askColleague(driverId: string, name: string) {
    const result = await write(`${incidentPath(incident.id)}/colleague`, { body: { driverId } });
    setProblem(await applyResult(result, t("colleagueAsked", { name })));
  }

  return (
    <>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <ResourceView
        resource={list}
        subject={t("colleagues")}
        errorText={t("colleaguesFailed")}
        skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm">{t("noColleagues")}</p>
          ) : (
            <ul aria-label={t("colleagues")} className="divide-y">
              {items.map(({ driverId, name, metres, hasTask }) => (
                <li key={driverId} className="flex flex-wrap items-center justify-between gap-2 py-2">
                  <span className="min-w-0">
                    <span className="block font-medium">{name}</span>
                    <span className="block text-sm text-muted-foreground">
                      {t("away", { distance: formatStopDistance(metres, settings.units) })} ·{" "}
                      {t(hasTask ? "hasTask" : "available")}
                    </span>
                  </span>
                  {!incident.helpers.some((each) => each.driverId === driverId && each.state !== "over") && (
                    <Button
                      disabled={busy}
                      aria-label={t("askLabel", { name })}
                      onClick={() => void askColleague(driverId, name)}
                    >
                      {t("askColleague")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </ResourceView>
    </>
  );
}
