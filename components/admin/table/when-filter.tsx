"use client";

import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import { adminListsText } from "@/lib/i18n/text/admin-lists";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { useText } from "@/lib/i18n/use-text";
import { Input, Select } from "@/components/ui/field";
import { ZoneNote } from "@/components/ui/zone-note";
import { datePresets, presetOf, type DateFilters } from "./date-range";

/** When: today, yesterday and the like, or days that are named beside it. */
export function WhenFilter({ values, set }: { values: DateFilters; set: (patch: Partial<DateFilters>) => void }) {
  const say = useText(adminListsText);
  const sayDays = useText(adminTransactionsText);
  const timeZone = useBusinessZone();
  const preset = presetOf(values);
  return (
    <>
      <Select
        label={say("when")}
        value={preset}
        placeholder={say("anyTime")}
        onChange={(event) => {
          set({ when: event.target.value, from: "", to: "" });
        }}
        options={datePresets.map((value) => ({ value, label: say(value) }))}
      />
      {preset === "days" && (
        <>
          <Input
            label={sayDays("from")}
            type="date"
            max={values.to || undefined}
            value={values.from}
            onChange={(event) => {
              set({ when: "days", from: event.target.value });
            }}
          />
          <Input
            label={sayDays("to")}
            type="date"
            min={values.from || undefined}
            value={values.to}
            onChange={(event) => {
              set({ when: "days", to: event.target.value });
            }}
          />
        </>
      )}
      {preset && <ZoneNote timeZone={timeZone} className="col-span-full" />}
    </>
  );
}
