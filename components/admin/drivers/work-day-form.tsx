"use client";

import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { focusFirstProblem, useErrorText, useFieldProblems } from "@/lib/client/hooks/use-error-text";
import type { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { useWrite } from "@/components/ui/use-write";
import { driverPath } from "./driver-decision";
import { capacityKeys, workDayChanges, workDayFields, type WorkDayKey } from "./work-day";

/** Hours, capacities, start and end of a driver's working day; sends only what differs. */
export function WorkDayForm({ driver, onDone }: { driver: AdminDriverDetail; onDone: () => void }) {
  const say = useText(adminDriversText);
  const sayError = useErrorText();
  const fieldProblems = useFieldProblems();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  // As it stood when the form was opened: what somebody else changes meanwhile is not sent back.
  const [before] = useState(() => workDayFields(driver));
  const [fields, setFields] = useState(before);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const input = (key: WorkDayKey) => ({
    value: fields[key],
    error: problems[key],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setFields((last) => ({ ...last, [key]: value }));
      setProblems((last) => ({ ...last, [key]: undefined }));
    },
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    const { patch, notNumbers } = workDayChanges(before, fields);
    if (notNumbers.length > 0) {
      setProblems(Object.fromEntries(notNumbers.map((key) => [key, say("badNumber")])));
      return focusFirstProblem();
    }
    if (Object.keys(patch).length === 0) return onDone();
    const result = await write(`${driverPath(driver.userId)}/work-day`, { method: "PATCH", body: patch });
    if (!result.ok) {
      setProblems(fieldProblems(result.error));
      focusFirstProblem();
      toast.retry(sayError(result.error, say("workFailed")));
      return;
    }
    await mutate(driverPath(driver.userId), result.data, { revalidate: false });
    toast.success(say("savedWork"));
    onDone();
  }

  return (
    <form
      noValidate
      aria-label={say("editWork")}
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4 border-t pt-4"
    >
      <div className="grid grid-cols-2 gap-3">
        <Input label={say("from")} type="time" autoFocus {...input("workTimeFrom")} />
        <Input label={say("to")} type="time" {...input("workTimeTo")} />
      </div>
      <div className="flex flex-col gap-1.5">
        <div className="grid grid-cols-2 gap-3">
          {capacityKeys.map((key, n) => (
            <Input
              key={key}
              label={say("capacity", { n: n + 1 })}
              inputMode="numeric"
              autoComplete="off"
              {...input(key)}
            />
          ))}
        </div>
        <p className="text-sm text-ink-soft">{say("capacityHint")}</p>
      </div>
      {(["start", "end"] as const).map((end) => (
        <fieldset key={end} className="flex flex-col gap-3">
          <legend className="pb-2 text-sm font-semibold">{say(end)}</legend>
          <Input label={say("address")} maxLength={500} autoComplete="off" {...input(`${end}Address`)} />
          <div className="grid grid-cols-2 gap-3">
            <Input label={say("latitude")} inputMode="decimal" autoComplete="off" {...input(`${end}Latitude`)} />
            <Input label={say("longitude")} inputMode="decimal" autoComplete="off" {...input(`${end}Longitude`)} />
          </div>
        </fieldset>
      ))}
      <p className="text-sm text-ink-soft">{say("placeHint")}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} className="flex-1">
          {say("saveWork")}
        </Button>
        <Button onClick={onDone}>{say("cancel")}</Button>
      </div>
    </form>
  );
}
