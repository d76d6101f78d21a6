"use client";

import Link from "next/link";
import { serverNow } from "@/lib/client/server-clock";
import { usePages } from "@/lib/client/use-pages";
import type { AdminAction } from "@/lib/contracts/admin-console";
import { isSettingKey, settingName } from "@/lib/i18n/setting-words";
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
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { NameField, SearchField } from "@/components/ui/search-field";
import { SkeletonRows } from "@/components/ui/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { actionWords } from "./record-words";
import { settingPath } from "./settings/setting-path";
import { rangeOf } from "./table/date-range";
import { ExportButton } from "./table/export-button";
import { WhenFilter } from "./table/when-filter";
import { useFilters } from "./use-filters";
import { useOps } from "./use-ops";

// Every act that has words: one that is added is found here, too.
const kinds = Object.keys(adminRecordText.en)
  .filter((key) => key.startsWith("did_"))
  .map((key) => key.slice("did_".length));
const recordFilters = ["q", "by", "action", "when", "from", "to"] as const;

function recordQuery(values: Record<(typeof recordFilters)[number], string>, now: Date): string {
  const { from, to } = rangeOf(values, now);
  return new URLSearchParams({
    ...(values.q.trim() ? { q: values.q.trim() } : {}),
    ...(values.by.trim() ? { by: values.by.trim() } : {}),
    ...(values.action ? { action: values.action } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }).toString();
}
const places = { delivery: "/admin/transactions", driver: "/admin/drivers", zone: "/admin/zones" } as const;

/** What administrators did: who, what, when and why. Nobody can change it. */
export function RecordScreen() {
  const say = useText(adminRecordText);
  const sayCommon = useText(commonText);
  const { locale } = useLocale();
  const sayAdmin = useText(adminText);
  const { values, set } = useFilters(recordFilters);
  const any = recordFilters.some((name) => values[name] !== "");
  const query = recordQuery(values, new Date(serverNow()));
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
                  rowHeight={85}
                  row={(action) => <Line action={action} />}
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

function Line({
  action: { action, reason, at, by, subject, subjectId, subjectKind, amount, rows, approvedBy, alone },
}: {
  action: AdminAction;
}) {
  const say = useText(adminRecordText);
  const sayAdmin = useText(adminText);
  const { locale } = useLocale();
  return (
    <div className="flex flex-wrap items-start gap-x-4 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {actionWords(locale, action)}
          {by && <span className="font-normal text-ink-soft"> {sayAdmin("by", { name: by })}</span>}
        </p>
        {subject &&
          (subjectKind ? (
            <Link
              href={subjectKind === "setting" ? settingPath(subject) : `${places[subjectKind]}/${subjectId}`}
              className="inline-flex min-h-tap items-center underline underline-offset-4"
            >
              {isSettingKey(subject) ? settingName(locale, subject) : subject}
            </Link>
          ) : (
            <p className="text-ink-soft">
              {subject}
              {action === "delete_transaction" && ` · ${say("deletedDelivery")}`}
            </p>
          ))}
        {reason && <p className="text-sm break-words">{reason}</p>}
        {rows !== null && <p className="text-sm text-ink-soft">{say("rows", { n: rows })}</p>}
        {approvedBy && <p className="text-sm text-ink-soft">{say("approvedBy", { name: approvedBy })}</p>}
        {alone && <p className="text-sm text-wait-ink">{say("alone")}</p>}
      </div>
      <div className="ml-auto text-right">
        {amount !== null && <Money amount={amount} className="block" />}
        <time dateTime={at} className="text-xs text-ink-soft tabular-nums">
          {formatDateTime(locale, at)}
        </time>
      </div>
    </div>
  );
}
