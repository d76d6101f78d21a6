"use client";

import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { ApiError } from "@/lib/client/api/api-error";
import { useWrite } from "@/components/ui/use-write";
import { Select } from "@/components/ui/form/field";
import type { ListItemOf, ValidPath } from "@/lib/client/api/api-paths";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useDebounced } from "@/lib/client/hooks/use-debounced";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/form/combobox";
import { PlusIcon } from "@/components/ui/icons";
import { zonePath, driverPath } from "../shell/admin-paths";

type SetZonePriority = (
  userId: string,
  zoneId: string,
  priority: number | null,
  isActive?: boolean,
) => Promise<ApiError | null>;

/**
 * Changes one zone of one driver: assign, set priority, pause, resume, or remove (null). The driver's other zones are
 * not sent, so that concurrent changes to them survive. Updates the caches of both the driver's and the zone's page.
 * Resolves to the error, or null.
 */
export function useDriverZone(): { busy: boolean; setPriority: SetZonePriority } {
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  // Writes run in sequence, so that the last selection wins.
  const pendingWrite = useRef<Promise<unknown>>(Promise.resolve());
  function setPriority(...change: Parameters<SetZonePriority>): Promise<ApiError | null> {
    const currentWrite = pendingWrite.current.then(() => send(...change));
    pendingWrite.current = currentWrite;
    return currentWrite;
  }
  async function send(...[userId, zoneId, priority, isActive]: Parameters<SetZonePriority>): Promise<ApiError | null> {
    const path = `${driverPath(userId)}/zones/${zoneId}` as const;
    const result = await (priority === null
      ? write(path, { method: "DELETE", body: undefined })
      : write(path, { method: "PUT", body: { priority, isActive } }));
    // Revalidate on failure too.
    await Promise.all([
      result.ok ? mutate(driverPath(userId), result.data, { revalidate: false }) : mutate(driverPath(userId)),
      mutate(zonePath(zoneId)),
    ]);
    return result.ok ? null : result.error;
  }
  return { busy, setPriority };
}

const priorities = Array.from({ length: 10 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

type PrioritySelectProps = {
  label: string;
  hideLabel?: boolean;
  value: number;
  onChange: (priority: number) => unknown;
};

/** Priority from 1 to 10. Shows the new value until the write has finished. */
export function PrioritySelect({ label, hideLabel, value, onChange }: PrioritySelectProps) {
  const [chosenPriority, setChosenPriority] = useState<number | null>(null);
  return (
    <Select
      label={label}
      hideLabel={hideLabel}
      value={String(chosenPriority ?? value)}
      options={priorities}
      className="w-20 tabular-nums"
      onChange={(event) => {
        const newPriority = Number(event.target.value);
        setChosenPriority(newPriority);
        void Promise.resolve(onChange(newPriority)).finally(() => {
          setChosenPriority(null);
        });
      }}
    />
  );
}

const defaultPriority = 5;

type AddEntryProps<Path extends string> = {
  label: string;
  hint: string;
  /** Error shown when nothing is selected. */
  missingMessage: string;
  /** Announces the number of search results. */
  resultCountText: (count: number) => string;
  searchPath: (q: string) => Path & ValidPath<"GET", Path>;
  toOption: (item: ListItemOf<Path>) => ComboboxOption;
  busy: boolean;
  /** Resolves to true on success; the fields are then cleared. */
  onAdd: (key: string, label: string, priority: number) => Promise<boolean>;
};

/** Searches for a driver or a zone and adds it with a priority. */
export function AddEntry<const Path extends string>({
  label,
  hint,
  missingMessage,
  resultCountText,
  searchPath,
  toOption,
  busy,
  onAdd,
}: AddEntryProps<Path>) {
  const t = useTranslations(adminZonesMessages);
  const [text, setText] = useState("");
  const [selectedOption, setSelectedOption] = useState<ComboboxOption | null>(null);
  const [priority, setPriority] = useState(defaultPriority);
  const [isSelectionMissing, setIsSelectionMissing] = useState(false);
  const query = useDebounced(text.trim());
  const searching = selectedOption === null && query !== "";
  const searchResource = useResource<Path, { items: ListItemOf<Path>[] }>(
    searching ? searchPath(query.slice(0, 120)) : null,
  );
  const options = searching ? (searchResource.data?.items ?? []).map(toOption) : [];
  const resultsCurrent =
    searching && query === text.trim() && !searchResource.isRefreshing && searchResource.data !== undefined;

  async function add() {
    if (!selectedOption) {
      setIsSelectionMissing(true);
      return;
    }
    if (!(await onAdd(selectedOption.key, selectedOption.label, priority))) return;
    setText("");
    setSelectedOption(null);
    setPriority(defaultPriority);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      className="flex flex-col gap-3"
    >
      <Combobox
        label={label}
        hint={hint}
        error={isSelectionMissing ? missingMessage : null}
        value={text}
        options={options}
        hasSelection={selectedOption !== null}
        busy={searching && !resultsCurrent && !searchResource.error}
        maxLength={120}
        status={
          searchResource.error && searching
            ? t("searchUnavailable")
            : resultsCurrent
              ? resultCountText(options.length)
              : null
        }
        onValueChange={(typedText) => {
          setText(typedText);
          setSelectedOption(null);
          setIsSelectionMissing(false);
        }}
        onChoose={(key) => {
          const option = options.find((candidate) => candidate.key === key);
          if (!option) return;
          setSelectedOption(option);
          setText(option.label);
          setIsSelectionMissing(false);
        }}
      />
      <div className="flex items-end gap-3">
        <PrioritySelect label={t("priority")} value={priority} onChange={setPriority} />
        <Button type="submit" icon={PlusIcon} busy={busy} className="flex-1">
          {t("add")}
        </Button>
      </div>
    </form>
  );
}
