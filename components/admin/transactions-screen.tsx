"use client";

import { usePages } from "@/lib/client/use-pages";
import { attentionKinds, countedKinds } from "@/lib/contracts/admin-transactions";
import { transactionStatuses } from "@/lib/domain/transaction-status";
import { adminText } from "@/lib/i18n/text/admin";
import { adminOverviewText } from "@/lib/i18n/text/admin-overview";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { commonText } from "@/lib/i18n/text/common";
import { statusLabel } from "@/lib/i18n/text/delivery-status";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { LoadMore } from "@/components/ui/load-more";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input, Select } from "@/components/ui/field";
import { DownloadIcon, PackageIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonRows } from "@/components/ui/skeleton";
import { AttentionItemList, attentionLooks } from "./attention";
import { TransactionTable } from "./transaction-table";
import { useFilters } from "./use-filters";
import { useOps } from "./use-ops";

/** The moment a day begins where the reader is; `next` the moment it is over. */
function dayEdge(day: string, next: boolean): string | null {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date + (next ? 1 : 0)).toISOString();
}

function queryOf(values: Record<"q" | "status" | "need" | "from" | "to", string>): string {
  const from = dayEdge(values.from, false);
  const to = dayEdge(values.to, true);
  return new URLSearchParams({
    ...(values.q.trim() ? { q: values.q.trim() } : {}),
    ...(values.status ? { status: values.status } : {}),
    ...(values.need ? { need: values.need } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }).toString();
}

/** Every delivery: what needs a decision on top, then the list with its filters. */
export function TransactionsScreen() {
  const say = useText(adminTransactionsText);
  const sayAdmin = useText(adminText);
  const sayOverview = useText(adminOverviewText);
  const sayCommon = useText(commonText);
  const { locale } = useLocale();
  const { values, set, any } = useFilters(["q", "status", "need", "from", "to"]);
  const query = queryOf(values);
  const list = usePages(`/api/admin/transactions?limit=50${query && `&${query}`}`);
  useOps(["transaction"], list.refresh);

  return (
    <>
      <PageHeader
        title={say("title")}
        aside={
          <a
            href={`/api/admin/transactions?format=csv${query && `&${query}`}`}
            download
            className={buttonClass({ variant: "plain" })}
          >
            <DownloadIcon aria-hidden size={20} />
            {say("csv")}
          </a>
        }
      />
      <div className="flex flex-col gap-5 pt-2">
        {!any && <AttentionItemList deliveriesOnly />}
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
          }}
          className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:grid-cols-[minmax(12rem,2fr)_repeat(2,minmax(11rem,1.2fr))_repeat(2,minmax(9rem,1fr))]"
        >
          <div className="col-span-2 md:col-span-4 xl:col-span-1">
            <SearchField
              label={sayAdmin("search")}
              placeholder={say("searchHint")}
              value={values.q}
              onSearch={(q) => {
                set({ q });
              }}
            />
          </div>
          <div className="col-span-1">
            <Select
              label={say("status")}
              value={values.status}
              placeholder={say("anyStatus")}
              onChange={(event) => {
                set({ status: event.target.value });
              }}
              options={transactionStatuses.map((status) => ({
                value: status,
                label: statusLabel(locale, { status }),
              }))}
            />
          </div>
          <Select
            label={sayAdmin("need")}
            value={values.need}
            placeholder={sayAdmin("anyNeed")}
            onChange={(event) => {
              set({ need: event.target.value });
            }}
            options={[
              ...attentionKinds.map((value) => ({ value, label: sayAdmin(attentionLooks[value].word) })),
              ...countedKinds.map((value) => ({ value, label: sayOverview(value) })),
            ]}
          />
          <Input
            label={say("from")}
            type="date"
            max={values.to || undefined}
            value={values.from}
            onChange={(event) => {
              set({ from: event.target.value });
            }}
          />
          <Input
            label={say("to")}
            type="date"
            min={values.from || undefined}
            value={values.to}
            onChange={(event) => {
              set({ to: event.target.value });
            }}
          />
        </form>
        {any && (
          <div className="-my-3">
            <Button
              variant="quiet"
              className="-ml-4"
              onClick={() => {
                set({ q: "", status: "", need: "", from: "", to: "" });
              }}
            >
              {sayAdmin("clear")}
            </Button>
          </div>
        )}
        <ResourceView
          of={list}
          component={say("title")}
          what={say("listFailed")}
          skeleton={<SkeletonRows rows={8} label={sayCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={PackageIcon} title={say("noneTitle")} hint={any ? say("noneHint") : undefined} />
            ) : (
              <div className="flex flex-col gap-4">
                <TransactionTable items={items} label={say("title")} />
                <LoadMore list={list} ahead />
              </div>
            )
          }
        </ResourceView>
      </div>
    </>
  );
}
