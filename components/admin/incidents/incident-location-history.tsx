"use client";

import { useMemo, useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { IncidentDetail } from "@/lib/contracts/admin/incidents";
import { commonMessages } from "@/lib/i18n/messages/common";
import { positionFlagsMessages } from "@/lib/i18n/messages/position-flags";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EyeIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { PositionFlagList } from "../drivers/position-flag-list";
import { LocationHistoryMap } from "../shell/location-history-map";
import { incidentPath } from "./use-incident";

/**
 * The driver's location history around the incident, with its anomalies. It loads on request, because every read is
 * logged.
 */
export function IncidentLocationHistoryCard({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const tFlags = useTranslations(positionFlagsMessages);
  const [open, setOpen] = useState(false);
  if (!incident.driverId) return null;
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("route")}</CardTitle>
      <p className="text-sm text-muted-foreground">{t("locationHistoryHint")}</p>
      {open ? (
        <LoadedHistory incident={incident} />
      ) : (
        <Button
          icon={EyeIcon}
          className="self-start"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t("showRoute")}
        </Button>
      )}
      {incident.positionFlags && (
        <section className="flex flex-col gap-1 border-t pt-3">
          <h3 className="text-sm font-medium">{tFlags("label")}</h3>
          <PositionFlagList positionFlagCounts={incident.positionFlags} />
        </section>
      )}
    </Card>
  );
}

function LoadedHistory({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const tCommon = useTranslations(commonMessages);
  const incidentPlace = incident.place;
  const place = useMemo(
    () => incidentPlace && { lat: incidentPlace.lat, lng: incidentPlace.lng, label: t("locationHistoryIncident") },
    [incidentPlace, t],
  );
  const historyResource = useResource(`${incidentPath(incident.id)}/location-history`);
  return (
    <ResourceView
      resource={historyResource}
      subject={t("route")}
      errorText={t("locationHistoryFailed")}
      skeleton={<SkeletonCard label={tCommon("loading")} className="h-80" />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p>{t("locationHistoryNone")}</p>
        ) : (
          <LocationHistoryMap
            label={t("locationHistoryLabel", { name: incident.driverName ?? t("unknownPerson") })}
            points={items}
            place={place}
          />
        )
      }
    </ResourceView>
  );
}
