"use client";

import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminRecordMessages } from "@/lib/i18n/messages/admin-record";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { HistoryIcon } from "@/components/ui/icons";
import { ListView } from "@/components/ui/page/list-view";
import { LongList } from "@/components/ui/page/long-list";
import { PageHeader } from "@/components/ui/page/page-header";
import { SecondarySearchField, SearchField } from "@/components/ui/form/search-field";
import { AdminActionRow } from "../shell/admin-action-row";
import { adminActionLabel } from "./describe-record";
import { ExportButton } from "../table/export-button";
import { FilterSelect } from "../table/filter-form";
import { dateFilters } from "../table/list-query";
import { useListPage } from "../table/use-list-page";
import { DateRangeFilter } from "../table/date-range-filter";

// Every action that has a text: a new one appears here without a change.
const actions = Object.keys(adminRecordMessages.en)
  .filter((key) => key.startsWith("action_"))
  .map((key) => key.slice("action_".length));
const recordFilters = { q: "text", by: "text", action: "text", ...dateFilters } as const;

/** Log of administrators' actions: actor, action, time and reason. It is immutable. */
export function RecordScreen() {
  const t = useTranslations(adminRecordMessages);
  const { locale } = useLocale();
  const tAdmin = useTranslations(adminMessages);
  const { filters, list, exportPath } = useListPage({
    path: "/api/admin/actions",
    filters: recordFilters,
    events: ["transaction", "driver"],
  });
  const { values, set, isFiltered, clear } = filters;
  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} aside={<ExportButton path={exportPath} />} />
      <div className="flex max-w-text flex-col gap-4 pt-2 lg:max-w-4xl">
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
          }}
          className="grid items-end gap-3 sm:grid-cols-2"
        >
          <SearchField
            label={t("search")}
            placeholder={t("searchHint")}
            value={values.q}
            onSearch={(q) => {
              set({ q });
            }}
          />
          <SecondarySearchField
            label={t("administrator")}
            placeholder={t("administratorHint")}
            value={values.by}
            onSearch={(query) => {
              set({ by: query });
            }}
          />
          <FilterSelect
            filters={filters}
            name="action"
            label={t("kind")}
            all={t("anyKind")}
            options={actions
              .map((value) => ({ value, label: adminActionLabel(locale, value) }))
              .sort((a, b) => a.label.localeCompare(b.label, locale))}
          />
          <DateRangeFilter values={values} set={set} />
        </form>
        {isFiltered && (
          <div className="-my-2">
            <Button variant="quiet" className="-ml-4" onClick={clear}>
              {tAdmin("clear")}
            </Button>
          </div>
        )}
        <ListView
          list={list}
          subject={t("title")}
          errorText={t("failed")}
          rows={6}
          autoLoad
          empty={<EmptyState icon={HistoryIcon} title={t(isFiltered ? "noMatches" : "noneTitle")} />}
        >
          {(items) => (
            <LongList
              label={t("title")}
              items={items}
              keyOf={({ id }) => String(id)}
              rowHeight={41}
              renderRow={(action) => <AdminActionRow action={action} />}
            />
          )}
        </ListView>
      </div>
    </>
  );
}
