"use client";

import { useMemo, useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { IncidentDetail } from "@/lib/contracts/admin-incidents";
import { commonMessages } from "@/lib/i18n/messages/common";
import { fixFlagsMessages } from "@/lib/i18n/messages/fix-flags";
import { incidentDeskMessages } from "@/lib/i18n/messages/incident-desk";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EyeIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { PositionFlagList } from "../drivers/position-flag-list";
import { LocationHistoryMap } from "../shell/location-history-map";
import { incidentPath } from "./use-incident";

/**
 * The driver's location history around the incident, with its anomalies. It loads on request, because every read is
 * logged.
 */
export function IncidentLocationHistoryCard({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentDeskMessages);
  const tFlags = useTranslations(fixFlagsMessages);
  const [looking, setLooking] = useState(false);
  if (!incident.driverId) return null;
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("way")}</CardTitle>
      <p className="text-sm text-muted-foreground">{t("wayHint")}</p>
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
          {t("showWay")}
        </Button>
      )}
      {incident.positionFlags && (
        <section className="flex flex-col gap-1 border-t pt-3">
          <h3 className="text-sm font-medium">{tFlags("around")}</h3>
          <PositionFlagList found={incident.positionFlags} />
        </section>
      )}
    </Card>
  );
}

function Looked({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentDeskMessages);
  const tCommon = useTranslations(commonMessages);
  const raised = incident.place;
  const place = useMemo(() => raised && { lat: raised.lat, lng: raised.lng, label: t("wayIncident") }, [raised, t]);
  const way = useResource(`${incidentPath(incident.id)}/location-history`);
  return (
    <ResourceView
      of={way}
      component={t("way")}
      what={t("wayFailed")}
      skeleton={<SkeletonCard label={tCommon("loading")} className="h-80" />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p>{t("wayNone")}</p>
        ) : (
          <LocationHistoryMap
            label={t("wayLabel", { name: incident.driverName ?? t("somebody") })}
            points={items}
            place={place}
          />
        )
      }
    </ResourceView>
  );
}
