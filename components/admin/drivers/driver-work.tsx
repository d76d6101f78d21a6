"use client";

import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import type { AdminDriverDetail, WorkDayBody } from "@/lib/contracts/admin/drivers";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useVehicleLabel } from "@/components/delivery/driver-card";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { EditIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatTimeOfDay } from "@/components/ui/time";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import { Input } from "@/components/ui/form/field";
import { useWrite } from "@/components/ui/use-write";
import { driverPath } from "../shell/admin-paths";

const capacityKeys = ["vehicleCapacity1", "vehicleCapacity2", "vehicleCapacity3", "vehicleCapacity4"] as const;
const numberKeys = [...capacityKeys, "startLatitude", "startLongitude", "endLatitude", "endLongitude"] as const;
const textKeys = ["workTimeFrom", "workTimeTo", "startAddress", "endAddress"] as const;
type WorkDayKey = (typeof numberKeys)[number] | (typeof textKeys)[number];
type WorkDayFields = Record<WorkDayKey, string>;

const isNumberKey = (key: WorkDayKey): boolean => (numberKeys as readonly string[]).includes(key);
const workDayKeys: readonly WorkDayKey[] = [...numberKeys, ...textKeys];

/** A driver's working day as form values. */
export function toWorkDayFields(driver: Pick<AdminDriverDetail, WorkDayKey>): WorkDayFields {
  return Object.fromEntries(workDayKeys.map((key) => [key, String(driver[key] ?? "")])) as WorkDayFields;
}

/** The changed fields as a request body: an empty field is null, and a decimal comma is accepted. */
export function diffWorkDay(
  initial: WorkDayFields,
  current: WorkDayFields,
): { patch: WorkDayBody; invalidNumbers: WorkDayKey[] } {
  const changedKeys = workDayKeys.filter((key) => current[key].trim() !== initial[key].trim());
  const values = changedKeys.map((key) => [key, toPatchValue(key, current[key].trim())] as const);
  return {
    patch: Object.fromEntries(values),
    invalidNumbers: values.flatMap(([key, value]) => (Number.isNaN(value) ? [key] : [])),
  };
}

function toPatchValue(key: WorkDayKey, text: string): string | number | null {
  if (text === "") return null;
  return isNumberKey(key) ? Number(text.replace(",", ".")) : text;
}

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
          (capacity, index) =>
            capacity !== null && (
              <Fact key={`capacity ${index + 1}`} label={t("capacity", { n: index + 1 })}>
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

/** Hours, capacities, start and end of a driver's working day. Sends only changed fields. */
function WorkDayForm({ driver, onDone }: { driver: AdminDriverDetail; onDone: () => void }) {
  const t = useTranslations(adminDriversMessages);
  const errorMessage = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  // The values when the form opened. Concurrent changes by others are not overwritten.
  const [initialFields] = useState(() => toWorkDayFields(driver));
  const [fields, setFields] = useState(initialFields);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const input = (key: WorkDayKey) => ({
    value: fields[key],
    error: problems[key],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setFields((previous) => ({ ...previous, [key]: value }));
      setProblems((previous) => ({ ...previous, [key]: undefined }));
    },
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    const { patch, invalidNumbers } = diffWorkDay(initialFields, fields);
    if (invalidNumbers.length > 0) {
      setProblems(Object.fromEntries(invalidNumbers.map((key) => [key, t("notANumber")])));
      return focusFirstInvalidField();
    }
    if (Object.keys(patch).length === 0) return onDone();
    const result = await write(`${driverPath(driver.userId)}/work-day`, { method: "PATCH", body: patch });
    if (!result.ok) {
      setProblems(fieldProblems(result.error));
      focusFirstInvalidField();
      toast.retryableError(errorMessage(result.error, t("workDayFailed")));
      return;
    }
    await mutate(driverPath(driver.userId), result.data, { revalidate: false });
    toast.success(t("workDaySaved"));
    onDone();
  }

  return (
    <form
      noValidate
      aria-label={t("editWorkDay")}
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4 border-t pt-4"
    >
      <div className="grid grid-cols-2 gap-3">
        <Input label={t("from")} type="time" autoFocus {...input("workTimeFrom")} />
        <Input label={t("to")} type="time" {...input("workTimeTo")} />
      </div>
      <div className="flex flex-col gap-1.5">
        <div className="grid grid-cols-2 gap-3">
          {capacityKeys.map((key, index) => (
            <Input
              key={key}
              label={t("capacity", { n: index + 1 })}
              inputMode="numeric"
              autoComplete="off"
              {...input(key)}
            />
          ))}
        </div>
        <p className="text-sm text-muted-foreground">{t("capacityHint")}</p>
      </div>
      {(["start", "end"] as const).map((routeEnd) => (
        <fieldset key={routeEnd} className="flex flex-col gap-3">
          <legend className="pb-2 text-sm font-semibold">{t(routeEnd)}</legend>
          <Input label={t("address")} maxLength={500} autoComplete="off" {...input(`${routeEnd}Address`)} />
          <div className="grid grid-cols-2 gap-3">
            <Input label={t("latitude")} inputMode="decimal" autoComplete="off" {...input(`${routeEnd}Latitude`)} />
            <Input label={t("longitude")} inputMode="decimal" autoComplete="off" {...input(`${routeEnd}Longitude`)} />
          </div>
        </fieldset>
      ))}
      <p className="text-sm text-muted-foreground">{t("placeHint")}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} className="flex-1">
          {t("saveWorkDay")}
        </Button>
        <Button onClick={onDone}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
