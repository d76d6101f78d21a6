"use client";

import { useState } from "react";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useVehicleLabel } from "@/components/delivery/driver-card";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EditIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatTimeOfDay } from "@/components/ui/time";
import { WorkDayForm } from "./work-day-form";

/** A driver's working day, vehicle, capacities, start and end: the inputs of route planning. */
export function DriverWork({ driver }: { driver: AdminDriverDetail }) {
  const [editing, setEditing] = useState(false);
  const t = useTranslations(adminDriversMessages);
  const { locale } = useLocale();
  const vehicleLabel = useVehicleLabel();
  const capacities = [
    driver.vehicleCapacity1,
    driver.vehicleCapacity2,
    driver.vehicleCapacity3,
    driver.vehicleCapacity4,
  ];
  return (
    <Card>
      <CardTitle>{t("workDay")}</CardTitle>
      <dl className="divide-y pt-1">
        <Fact label={t("hours")}>
          {formatTimeOfDay(locale, driver.workTimeFrom)}–{formatTimeOfDay(locale, driver.workTimeTo)}
        </Fact>
        <Fact label={t("currentVehicle")}>
          {driver.vehicle ?? vehicleLabel(driver)}
          {driver.vehicle && <span className="block text-sm text-muted-foreground">{vehicleLabel(driver)}</span>}
        </Fact>
        {capacities.map(
          (capacity, n) =>
            capacity !== null && (
              <Fact key={`capacity ${n + 1}`} label={t("capacity", { n: n + 1 })}>
                {capacity}
              </Fact>
            ),
        )}
        <Fact label={t("startsAt")}>
          <LocationText address={driver.startAddress} lat={driver.startLatitude} lng={driver.startLongitude} />
        </Fact>
        <Fact label={t("endsAt")}>
          <LocationText address={driver.endAddress} lat={driver.endLatitude} lng={driver.endLongitude} />
        </Fact>
        {driver.rating !== null && <Fact label={t("rating")}>{driver.rating}</Fact>}
      </dl>
      {!driver.conflictOfInterest &&
        (editing ? (
          <WorkDayForm
            driver={driver}
            onDone={() => {
              setEditing(false);
            }}
          />
        ) : (
          <Button
            icon={EditIcon}
            onClick={() => {
              setEditing(true);
            }}
          >
            {t("editWorkDay")}
          </Button>
        ))}
    </Card>
  );
}

function LocationText({ address, lat, lng }: { address: string | null; lat: number | null; lng: number | null }) {
  const t = useTranslations(adminDriversMessages);
  const point = lat !== null && lng !== null ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : null;
  if (!address && !point) return <>{t("notSet")}</>;
  return (
    <>
      {address ?? point}
      {address && point && <span className="block text-sm text-muted-foreground">{point}</span>}
    </>
  );
}
