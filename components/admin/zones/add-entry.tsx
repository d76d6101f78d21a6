"use client";

import { useState } from "react";
import type { ListItemOf, ValidPath } from "@/lib/client/api/api-paths";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useDebounced } from "@/lib/client/hooks/use-debounced";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/form/combobox";
import { PlusIcon } from "@/components/ui/icons";
import { PrioritySelect } from "./priority-select";

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

/** Searches for an entry and adds it with a priority. */
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
  const [missing, setMissing] = useState(false);
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
      setMissing(true);
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
        error={missing ? missingMessage : null}
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
        onValueChange={(next) => {
          setText(next);
          setSelectedOption(null);
          setMissing(false);
        }}
        onChoose={(key) => {
          const option = options.find((candidate) => candidate.key === key);
          if (!option) return;
          setSelectedOption(option);
          setText(option.label);
          setMissing(false);
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
