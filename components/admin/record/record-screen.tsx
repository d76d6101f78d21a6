"use client";

import { adminText } from "@/lib/i18n/text/admin";
import { adminRecordText } from "@/lib/i18n/text/admin-record";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HistoryIcon } from "@/components/ui/icons";
import { ListView } from "@/components/ui/list-view";
import { LongList } from "@/components/ui/long-list";
import { PageHeader } from "@/components/ui/page-header";
import { NameField, SearchField } from "@/components/ui/search-field";
import { RecordLine } from "../shell/record-line";
import { actionWords } from "./record-words";
import { ExportButton } from "../table/export-button";
import { FilterSelect } from "../table/filter-form";
import { dateFilters } from "../table/list-query";
import { useListPage } from "../table/use-list-page";
import { WhenFilter } from "../table/when-filter";

// Every action that has a text: a new one appears here without a change.
const kinds = Object.keys(adminRecordText.en)
  .filter((key) => key.startsWith("did_"))
  .map((key) => key.slice("did_".length));
const recordFilters = { q: "text", by: "text", action: "text", ...dateFilters } as const;

/** The actions of administrators: who, what, when and why. They cannot be changed. */
export function RecordScreen() {
  const say = useText(adminRecordText);
  const { locale } = useLocale();
  const sayAdmin = useText(adminText);
  const { filters, list, exportPath } = useListPage({
    path: "/api/admin/actions",
    filters: recordFilters,
    events: ["transaction", "driver"],
  });
  const { values, set, narrowed, clear } = filters;
  return (
    <>
      <PageHeader title={say("title")} hint={say("hint")} aside={<ExportButton path={exportPath} />} />
      <div className="flex max-w-text flex-col gap-4 pt-2 lg:max-w-4xl">
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
          }}
          className="grid items-end gap-3 sm:grid-cols-2"
        >
          <SearchField
            label={say("about")}
            placeholder={say("aboutHint")}
            value={values.q}
            onSearch={(q) => {
              set({ q });
            }}
          />
          <NameField
            label={say("who")}
            placeholder={say("whoHint")}
            value={values.by}
            onSearch={(by) => {
              set({ by });
            }}
          />
          <FilterSelect
            filters={filters}
            name="action"
            label={say("kind")}
            all={say("anyKind")}
            options={kinds
              .map((value) => ({ value, label: actionWords(locale, value) }))
              .sort((one, other) => one.label.localeCompare(other.label, locale))}
          />
          <WhenFilter values={values} set={set} />
        </form>
        {narrowed && (
          <div className="-my-2">
            <Button variant="quiet" className="-ml-4" onClick={clear}>
              {sayAdmin("clear")}
            </Button>
          </div>
        )}
        <ListView
          list={list}
          component={say("title")}
          what={say("failed")}
          rows={6}
          ahead
          empty={<EmptyState icon={HistoryIcon} title={say(narrowed ? "noMatch" : "noneTitle")} />}
        >
          {(items) => (
            <LongList
              label={say("title")}
              items={items}
              keyOf={({ id }) => String(id)}
              rowHeight={41}
              row={(action) => <RecordLine action={action} />}
            />
          )}
        </ListView>
      </div>
    </>
  );
}
