"use client";

import type { AdminDriverRow } from "@/lib/contracts/admin-drivers";
import { adminDriverListText } from "@/lib/i18n/text/admin-driver-list";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { useText } from "@/lib/i18n/use-text";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersIcon } from "@/components/ui/icons";
import { ListView } from "@/components/ui/list-view";
import { PageHeader } from "@/components/ui/page-header";
import { DriverBulkBar } from "./driver-bulk-bar";
import { DriverFilterForm, driverFilters } from "./driver-filters";
import { DriverTable } from "./driver-table";
import { useDriverColumns, usualDriverColumns } from "./use-driver-columns";
import { ListTools } from "../table/list-tools";
import { useListPage } from "../table/use-list-page";

const keyOf = ({ userId }: AdminDriverRow): string => userId;

/** Every driver. Without a chosen sort order, drivers that need a decision come first. */
export function DriversScreen() {
  const say = useText(adminDriversText);
  const sayList = useText(adminDriverListText);
  const { filters, list, selection, tools, table } = useListPage({
    path: "/api/admin/drivers",
    filters: driverFilters,
    events: ["driver"],
    table: { name: "drivers", columns: useDriverColumns(), usual: usualDriverColumns, keyOf },
  });
  const { values, narrowed } = filters;
  const onlyPending = values.status === "pending" && values.q === "" && values.need === "";

  return (
    <>
      <PageHeader title={say("title")} aside={<ListTools {...tools} />} />
      <div className="flex flex-col gap-5 pt-2">
        <DriverFilterForm filters={filters} />
        <ListView
          list={list}
          component={say("title")}
          what={sayList("failed")}
          rows={8}
          ahead
          empty={
            <EmptyState
              icon={UsersIcon}
              title={say(onlyPending ? "nonePendingTitle" : "noneTitle")}
              hint={onlyPending ? say("nonePendingHint") : narrowed ? say("noneHint") : undefined}
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
