"use client";

import { serverNow } from "@/lib/client/app/server-clock";
import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import { usePages } from "@/lib/client/hooks/use-pages";
import { adminText } from "@/lib/i18n/text/admin";
import { adminRecordText } from "@/lib/i18n/text/admin-record";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/field";
import { HistoryIcon } from "@/components/ui/icons";
import { LongList } from "@/components/ui/long-list";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { NameField, SearchField } from "@/components/ui/search-field";
import { SkeletonRows } from "@/components/ui/skeleton";
import { RecordLine } from "../shell/record-line";
import { actionWords } from "./record-words";
import { rangeOf } from "../table/date-range";
import { ExportButton } from "../table/export-button";
import { WhenFilter } from "../table/when-filter";
import { useFilters } from "../shell/use-filters";
import { useOps } from "../shell/use-ops";

// Every act that has words: one that is added is found here, too.
const kinds = Object.keys(adminRecordText.en)
  .filter((key) => key.startsWith("did_"))
  .map((key) => key.slice("did_".length));
const recordFilters = ["q", "by", "action", "when", "from", "to"] as const;

function recordQuery(values: Record<(typeof recordFilters)[number], string>, now: number, timeZone: string): string {
  const { from, to } = rangeOf(values, now, timeZone);
  return new URLSearchParams({
    ...(values.q.trim() ? { q: values.q.trim() } : {}),
    ...(values.by.trim() ? { by: values.by.trim() } : {}),
    ...(values.action ? { action: values.action } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }).toString();
}

/** What administrators did: who, what, when and why. Nobody can change it. */
export function RecordScreen() {
  const say = useText(adminRecordText);
  const sayCommon = useText(commonText);
  const { locale } = useLocale();
  const sayAdmin = useText(adminText);
  const { values, set } = useFilters(recordFilters);
  const any = recordFilters.some((name) => values[name] !== "");
  const query = recordQuery(values, serverNow(), useBusinessZone());
  const list = usePages(`/api/admin/actions?limit=50${query && `&${query}`}`);
  useOps(["transaction", "driver"], list.refresh);
  return (
    <>
      <PageHeader
        title={say("title")}
        hint={say("hint")}
        aside={<ExportButton path={`/api/admin/actions?format=csv${query && `&${query}`}`} />}
      />
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
          <Select
            label={say("kind")}
            value={values.action}
            placeholder={say("anyKind")}
            onChange={(event) => {
              set({ action: event.target.value });
            }}
            options={kinds
              .map((value) => ({ value, label: actionWords(locale, value) }))
              .sort((one, other) => one.label.localeCompare(other.label, locale))}
          />
          <WhenFilter values={values} set={set} />
        </form>
        {any && (
          <div className="-my-2">
            <Button
              variant="quiet"
              className="-ml-4"
              onClick={() => {
                set({ q: "", by: "", action: "", when: "", from: "", to: "" });
              }}
            >
              {sayAdmin("clear")}
            </Button>
          </div>
        )}
        <ResourceView
          of={list}
          component={say("title")}
          what={say("failed")}
          skeleton={<SkeletonRows rows={6} label={sayCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={HistoryIcon} title={say(any ? "noMatch" : "noneTitle")} />
            ) : (
              <div className="flex flex-col gap-4">
                <LongList
                  label={say("title")}
                  items={items}
                  keyOf={({ id }) => String(id)}
                  rowHeight={41}
                  row={(action) => <RecordLine action={action} />}
                />
                <LoadMore list={list} ahead />
              </div>
            )
          }
        </ResourceView>
      </div>
    </>
  );
}
