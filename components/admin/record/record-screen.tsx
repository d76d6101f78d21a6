"use client";

import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminRecordMessages } from "@/lib/i18n/messages/admin-record";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { HistoryIcon, ChevronDownIcon, WarningIcon } from "@/components/ui/icons";
import { ListView } from "@/components/ui/page/list-view";
import { LongList } from "@/components/ui/page/long-list";
import { PageHeader } from "@/components/ui/page/page-header";
import { SecondarySearchField, SearchField } from "@/components/ui/form/search-field";
import Link from "@/components/ui/navigation/link";
import type { AdminAction } from "@/lib/contracts/admin/console";
import { isSettingKey, settingName } from "@/lib/i18n/setting-words";
import { Money } from "@/components/ui/money";
import { formatDateTime, formatDateTimeSeconds } from "@/components/ui/time";
import { adminActionLabel, describeActionReason } from "./describe-record";
import { ExportButton } from "../table/export-button";
import { FilterSelect } from "../table/filter-form";
import { dateFilters } from "../table/use-list-filters";
import { useListPage } from "../table/use-list-page";
import { DateRangeFilter } from "../table/date-range-filter";
import { settingPath } from "../shell/admin-paths";

// Every action that has a text, so that a new action needs no change here.
const filterableActions = Object.keys(adminRecordMessages.en)
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
            allLabel={t("anyKind")}
            options={filterableActions
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

const subjectPaths = { delivery: "/admin/transactions", driver: "/admin/drivers", zone: "/admin/zones" } as const;

/** One administrator action as a table row; pressing it shows reason and subject. */
function AdminActionRow({
  action: { action, reason, at, by, subject, subjectId, subjectKind, amount, rows, approvedBy, withoutApprover },
}: {
  action: AdminAction;
}) {
  const t = useTranslations(adminRecordMessages);
  const { locale } = useLocale();
  const subjectLabel = subject && (isSettingKey(subject) ? settingName(locale, subject) : subject);
  return (
    <details className="group">
      <summary className="grid min-h-14 list-none grid-cols-[minmax(0,1fr)_auto_1.25rem] items-center gap-x-3 px-4 py-2 text-sm hover:bg-muted focus-visible:-outline-offset-2 md:min-h-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_6rem_9rem_1.25rem] md:py-1 pointer-coarse:md:min-h-tap [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 items-center gap-1.5 font-medium">
          <span className="min-w-0 md:truncate">{adminActionLabel(locale, action)}</span>
          {withoutApprover && <WarningIcon aria-hidden size={16} className="shrink-0 text-warning-text" />}
        </span>
        <span className="row-start-2 min-w-0 break-words md:row-auto md:truncate">
          {subjectLabel ?? ""}
          {by && <span className="text-muted-foreground md:hidden">{subjectLabel ? ` · ${by}` : by}</span>}
        </span>
        <span className="hidden truncate text-muted-foreground md:block">{by ?? ""}</span>
        <span className="col-start-2 row-start-1 text-right md:col-auto md:row-auto">
          {amount !== null && <Money amount={amount} />}
        </span>
        <time
          dateTime={at}
          className="col-start-2 row-start-2 text-right text-xs whitespace-nowrap text-muted-foreground tabular-nums md:col-auto md:row-auto"
        >
          {formatDateTime(locale, at)}
        </time>
        <ChevronDownIcon
          aria-hidden
          size={20}
          className="col-start-3 row-span-2 row-start-1 text-muted-foreground group-open:rotate-180 md:col-auto md:row-span-1 md:row-auto"
        />
      </summary>
      <div className="flex flex-col gap-1 px-4 pb-3 text-sm">
        {subjectLabel &&
          (subjectKind ? (
            <Link
              href={
                subjectKind === "setting" ? settingPath(subject ?? "") : `${subjectPaths[subjectKind]}/${subjectId}`
              }
              className="inline-flex min-h-tap items-center self-start text-base underline underline-offset-4"
            >
              {subjectLabel}
            </Link>
          ) : (
            <p>
              {subjectLabel}
              {action === "delete_transaction" && ` · ${t("deletedDelivery")}`}
            </p>
          ))}
        <p className={reason ? "break-words" : "text-muted-foreground"}>
          {reason === null ? t("noReason") : describeActionReason(locale, action, reason)}
        </p>
        {rows !== null && <p className="text-muted-foreground">{t("rows", { n: rows })}</p>}
        {approvedBy && <p className="text-muted-foreground">{t("approvedBy", { name: approvedBy })}</p>}
        {withoutApprover && <p className="text-warning-text">{t("withoutApprover")}</p>}
        <p className="text-muted-foreground tabular-nums">{formatDateTimeSeconds(locale, at)}</p>
      </div>
    </details>
  );
}
