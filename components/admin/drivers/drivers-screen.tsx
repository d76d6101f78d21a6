"use client";

import type { AdminDriverRow } from "@/lib/contracts/admin/drivers";
import { adminDriverListMessages } from "@/lib/i18n/messages/admin-driver-list";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { useTranslations } from "@/lib/i18n/use-translations";
import { EmptyState } from "@/components/ui/page/empty-state";
import { UsersIcon } from "@/components/ui/icons";
import { ListView } from "@/components/ui/page/list-view";
import { PageHeader } from "@/components/ui/page/page-header";
import { DriverBulkBar } from "./driver-bulk-bar";
import { DriverFilterForm, driverFilters } from "./driver-filters";
import { DriverTable } from "./driver-table";
import { useDriverColumns, defaultDriverColumns } from "./use-driver-columns";
import { ListTools } from "../table/list-tools";
import { useListPage } from "../table/use-list-page";

const keyOf = ({ userId }: AdminDriverRow): string => userId;

/** Every driver. Without a chosen sort order, drivers that need a decision come first. */
export function DriversScreen() {
  const t = useTranslations(adminDriversMessages);
  const tList = useTranslations(adminDriverListMessages);
  const { filters, list, selection, tools, table } = useListPage({
    path: "/api/admin/drivers",
    filters: driverFilters,
    events: ["driver"],
    table: { name: "drivers", columns: useDriverColumns(), defaultColumns: defaultDriverColumns, keyOf },
  });
  const { values, isFiltered } = filters;
  const onlyPending = values.status === "pending" && values.q === "" && values.attention === "";

  return (
    <>
      <PageHeader title={t("title")} aside={<ListTools {...tools} />} />
      <div className="flex flex-col gap-5 pt-2">
        <DriverFilterForm filters={filters} />
        <ListView
          list={list}
          subject={t("title")}
          errorText={tList("failed")}
          rows={8}
          autoLoad
          empty={
            <EmptyState
              icon={UsersIcon}
              title={t(onlyPending ? "nonePendingTitle" : "noneTitle")}
              hint={onlyPending ? t("nonePendingHint") : isFiltered ? t("noneHint") : undefined}
            />
          }
        >
          {(items) => <DriverTable {...table} items={items} />}
        </ListView>
        <DriverBulkBar selection={selection} />
      </div>
    </>
  );
}
