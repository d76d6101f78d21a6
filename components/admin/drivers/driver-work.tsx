"use client";

import { useState } from "react";
import type { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { useVehicleText } from "@/components/delivery/driver-card";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EditIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { formatTimeOfDay } from "@/components/ui/time";
import { WorkDayForm } from "./work-day-form";

/** The day a driver works, in what, with how much room, from where to where: what planning goes by. */
export function DriverWork({ driver }: { driver: AdminDriverDetail }) {
  const [editing, setEditing] = useState(false);
  const say = useText(adminDriversText);
  const { locale } = useLocale();
  const kindAndPlate = useVehicleText();
  const capacities = [
    driver.vehicleCapacity1,
    driver.vehicleCapacity2,
    driver.vehicleCapacity3,
    driver.vehicleCapacity4,
  ];
  return (
    <Card>
      <CardTitle>{say("work")}</CardTitle>
      <dl className="divide-y pt-1">
        <Fact label={say("hours")}>
          {formatTimeOfDay(locale, driver.workTimeFrom)}–{formatTimeOfDay(locale, driver.workTimeTo)}
        </Fact>
        <Fact label={say("vehicleNow")}>
          {driver.vehicle ?? kindAndPlate(driver)}
          {driver.vehicle && <span className="block text-sm text-ink-soft">{kindAndPlate(driver)}</span>}
        </Fact>
        {capacities.map(
          (capacity, n) =>
            capacity !== null && (
              <Fact key={`capacity ${n + 1}`} label={say("capacity", { n: n + 1 })}>
                {capacity}
              </Fact>
            ),
        )}
        <Fact label={say("startsAt")}>
          <Place address={driver.startAddress} lat={driver.startLatitude} lng={driver.startLongitude} />
        </Fact>
        <Fact label={say("endsAt")}>
          <Place address={driver.endAddress} lat={driver.endLatitude} lng={driver.endLongitude} />
        </Fact>
        {driver.rating !== null && <Fact label={say("rating")}>{driver.rating}</Fact>}
      </dl>
      {!driver.ownCase &&
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
            {say("editWork")}
          </Button>
        ))}
    </Card>
  );
}

function Place({ address, lat, lng }: { address: string | null; lat: number | null; lng: number | null }) {
  const say = useText(adminDriversText);
  const point = lat !== null && lng !== null ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : null;
  if (!address && !point) return <>{say("noPlace")}</>;
  return (
    <>
      {address ?? point}
      {address && point && <span className="block text-sm text-ink-soft">{point}</span>}
    </>
  );
}
