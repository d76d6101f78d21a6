"use client";

import { useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { IncidentDetail } from "@/lib/contracts/admin-incidents";
import { stopDistance } from "@/lib/client/device/place";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { commonText } from "@/lib/i18n/text/common";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { useText } from "@/lib/i18n/use-text";
import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { BlockedIcon, ClockIcon, NavigateIcon, UsersIcon, WarningIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { incidentPath, useChanged } from "./use-incident";

const looks = {
  asked: { tone: "wait", icon: ClockIcon },
  going: { tone: "go", icon: NavigateIcon },
  cannot: { tone: "over", icon: BlockedIcon },
  over: { tone: "over", icon: ClockIcon },
} as const;

/** Drivers nearby who may be asked to go there, and what those said who were. */
export function IncidentColleagues({ incident }: { incident: IncidentDetail }) {
  const say = useText(incidentDeskText);
  const [looking, setLooking] = useState(false);
  const { helpers, state } = incident;
  if (state === "closed" && helpers.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{say("colleagues")}</CardTitle>
      {helpers.length > 0 && (
        <ul className="divide-y">
          {helpers.map((helper) => (
            <li key={helper.driverId} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="font-medium">{helper.name ?? say("somebody")}</span>
              <Badge tone={looks[helper.state].tone} icon={looks[helper.state].icon}>
                {say(`helper_${helper.state}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {state !== "closed" && (
        <>
          <p className="text-sm text-ink-soft">{say("colleaguesHint")}</p>
          {looking ? (
            <Nearby incident={incident} />
          ) : (
            <Button
              block
              icon={UsersIcon}
              onClick={() => {
                setLooking(true);
              }}
            >
              {say("findColleagues")}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function Nearby({ incident }: { incident: IncidentDetail }) {
  const say = useText(incidentDeskText);
  const sayCommon = useText(commonText);
  const { settings } = useSettings();
  const changed = useChanged(incident.id);
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);
  const list = useResource(`${incidentPath(incident.id)}/colleagues`, { every: 30_000 });

  async function ask(driverId: string, name: string) {
    const result = await write(`${incidentPath(incident.id)}/colleague`, { body: { driverId } });
    setProblem(await changed(result, say("asked", { name })));
  }

  return (
    <>
      {problem && (
        <Notice tone="stop" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <ResourceView
        of={list}
        component={say("colleagues")}
        what={say("colleaguesFailed")}
        skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm">{say("noColleagues")}</p>
          ) : (
            <ul aria-label={say("colleagues")} className="divide-y">
              {items.map(({ driverId, name, metres, hasTask }) => (
                <li key={driverId} className="flex flex-wrap items-center justify-between gap-2 py-2">
                  <span className="min-w-0">
                    <span className="block font-medium">{name}</span>
                    <span className="block text-sm text-ink-soft">
                      {say("away", { distance: stopDistance(metres, settings.units) })} ·{" "}
                      {say(hasTask ? "hasTask" : "free")}
                    </span>
                  </span>
                  {!incident.helpers.some((each) => each.driverId === driverId && each.state !== "over") && (
                    <Button
                      disabled={busy}
                      aria-label={say("askLabel", { name })}
                      onClick={() => void ask(driverId, name)}
                    >
                      {say("ask")}
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
