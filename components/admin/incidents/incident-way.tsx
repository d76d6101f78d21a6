"use client";

import { useMemo, useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { IncidentDetail } from "@/lib/contracts/admin-incidents";
import { commonText } from "@/lib/i18n/text/common";
import { fixFlagsText } from "@/lib/i18n/text/fix-flags";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EyeIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { FixFlagList } from "../drivers/fix-flag-list";
import { WayMap } from "../shell/way-map";
import { incidentPath } from "./use-incident";

/** The driver's way around the incident, drawn once somebody asks for it: each look is on record; and what looks wrong in it. */
export function IncidentWay({ incident }: { incident: IncidentDetail }) {
  const say = useText(incidentDeskText);
  const sayFlags = useText(fixFlagsText);
  const [looking, setLooking] = useState(false);
  if (!incident.driverId) return null;
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{say("way")}</CardTitle>
      <p className="text-sm text-ink-soft">{say("wayHint")}</p>
      {looking ? (
        <Looked incident={incident} />
      ) : (
        <Button
          icon={EyeIcon}
          className="self-start"
          onClick={() => {
            setLooking(true);
          }}
        >
          {say("showWay")}
        </Button>
      )}
      {incident.fixFlags && (
        <section className="flex flex-col gap-1 border-t pt-3">
          <h3 className="text-sm font-medium">{sayFlags("around")}</h3>
          <FixFlagList found={incident.fixFlags} />
        </section>
      )}
    </Card>
  );
}

function Looked({ incident }: { incident: IncidentDetail }) {
  const say = useText(incidentDeskText);
  const sayCommon = useText(commonText);
  const raised = incident.place;
  const place = useMemo(() => raised && { lat: raised.lat, lng: raised.lng, label: say("wayIncident") }, [raised, say]);
  const way = useResource(`${incidentPath(incident.id)}/way`);
  return (
    <ResourceView
      of={way}
      component={say("way")}
      what={say("wayFailed")}
      skeleton={<SkeletonCard label={sayCommon("loading")} className="h-80" />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p>{say("wayNone")}</p>
        ) : (
          <WayMap
            label={say("wayLabel", { name: incident.driverName ?? say("somebody") })}
            points={items}
            place={place}
          />
        )
      }
    </ResourceView>
  );
}
