"use client";

import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { useWrite } from "@/components/ui/use-write";
import { driverPath } from "./driver-decision";
import { capacityKeys, diffWorkDay, toWorkDayFields, type WorkDayKey } from "./work-day";

/** Hours, capacities, start and end of a driver's working day. Sends only changed fields. */
export function WorkDayForm({ driver, onDone }: { driver: AdminDriverDetail; onDone: () => void }) {
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
          {capacityKeys.map((key, n) => (
            <Input
              key={key}
              label={t("capacity", { n: n + 1 })}
              inputMode="numeric"
              autoComplete="off"
              {...input(key)}
            />
          ))}
        </div>
        <p className="text-sm text-muted-foreground">{t("capacityHint")}</p>
      </div>
      {(["start", "end"] as const).map((place) => (
        <fieldset key={place} className="flex flex-col gap-3">
          <legend className="pb-2 text-sm font-semibold">{t(place)}</legend>
          <Input label={t("address")} maxLength={500} autoComplete="off" {...input(`${place}Address`)} />
          <div className="grid grid-cols-2 gap-3">
            <Input label={t("latitude")} inputMode="decimal" autoComplete="off" {...input(`${place}Latitude`)} />
            <Input label={t("longitude")} inputMode="decimal" autoComplete="off" {...input(`${place}Longitude`)} />
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
