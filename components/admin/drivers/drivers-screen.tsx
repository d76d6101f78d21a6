"use client";

import { useState } from "react";
import {
  type AdminDriverRow,
  driverAttentionKinds,
  driverSorts,
  driverStateFilters,
} from "@/lib/contracts/admin/drivers";
import { adminDriverListMessages } from "@/lib/i18n/messages/admin-driver-list";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { useTranslations } from "@/lib/i18n/use-translations";
import { EmptyState } from "@/components/ui/page/empty-state";
import { UsersIcon, MessageIcon } from "@/components/ui/icons";
import { ListView } from "@/components/ui/page/list-view";
import { PageHeader } from "@/components/ui/page/page-header";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { Button } from "@/components/ui/button";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { useVehicleLabel } from "@/components/delivery/driver-card";
import { ListRow } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import {
  useDriverColumns,
  defaultDriverColumns,
  DocumentExpiryCell,
  useDriverActivityLabel,
} from "./use-driver-columns";
import { ListTools } from "../table/list-tools";
import { useListPage } from "../table/use-list-page";
import { FilterForm, FilterSelect, SortChoice } from "../table/filter-form";
import type { ListFilters } from "../table/use-list-filters";
import { SelectionBar, type RowSelection } from "../table/selection";
import { DriverStateBadge } from "./driver-state";
import type { Column } from "../table/columns";
import { DataTable } from "../table/data-table";

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

const driverFilters = {
  q: "text",
  status: driverStateFilters,
  attention: driverAttentionKinds,
  sort: driverSorts,
} as const;

/** Filters of the driver list; on a phone also the sort order. */
function DriverFilterForm({ filters }: { filters: ListFilters<keyof typeof driverFilters> }) {
  const t = useTranslations(adminDriversMessages);
  const tDriverList = useTranslations(adminDriverListMessages);
  const tAdmin = useTranslations(adminMessages);
  const tLists = useTranslations(adminListsMessages);
  return (
    <FilterForm placeholder={t("searchHint")} filters={filters}>
      <FilterSelect
        filters={filters}
        name="status"
        label={t("state")}
        allLabel={tDriverList("anyState")}
        options={driverStateFilters.map((value) => ({ value, label: tDriverList(`state_${value}`) }))}
      />
      <FilterSelect
        filters={filters}
        name="attention"
        label={tAdmin("attention")}
        allLabel={tAdmin("anyAttention")}
        options={driverAttentionKinds.map((value) => ({ value, label: tDriverList(`attention_${value}`) }))}
      />
      <div className="col-span-2 md:hidden">
        <SortChoice
          value={filters.sort}
          defaultLabel={tLists("defaultOrder")}
          onSort={filters.onSort}
          orders={[
            { sort: "name", label: t("name"), labelKind: "names" },
            { sort: "rating", label: t("rating") },
            { sort: "deliveries", label: tDriverList("deliveries") },
            { sort: "expires", label: tDriverList("expires"), labelKind: "times" },
            { sort: "joined", label: tDriverList("joined"), labelKind: "times" },
          ]}
        />
      </div>
    </FilterForm>
  );
}

const MessageDrivers = lazyClient(() => import("./message-drivers").then((module) => module.MessageDrivers), {
  loadImmediately: true,
});

/** Actions for the selected drivers. Suspension is excluded: it is an individual decision on the driver's page. */
function DriverBulkBar({ selection }: { selection: RowSelection<AdminDriverRow> }) {
  const t = useTranslations(adminBulkMessages);
  const [isMessageOpen, setMessageOpen] = useState(false);
  const { rows } = selection;
  if (rows.length === 0) return null;
  return (
    <SelectionBar count={rows.length}>
      <Button
        icon={MessageIcon}
        onClick={() => {
          setMessageOpen(true);
        }}
      >
        {t("message")}
      </Button>
      <Button variant="quiet" onClick={selection.clear}>
        {t("clear")}
      </Button>
      {isMessageOpen && (
        <MessageDrivers
          drivers={rows}
          onClose={(succeededIds) => {
            setMessageOpen(false);
            selection.deselect(succeededIds);
          }}
        />
      )}
    </SelectionBar>
  );
}

type DriverTableProps = {
  items: readonly AdminDriverRow[];
  columns: readonly Column<AdminDriverRow>[];
  sort: string;
  onSort: (sort: string) => void;
  selection: RowSelection<AdminDriverRow> | undefined;
  checkboxes: boolean;
};

/** Drivers as a table, on a phone as rows. Each row links to its driver. */
function DriverTable({ items, ...rest }: DriverTableProps) {
  const t = useTranslations(adminDriversMessages);
  const vehicleLabel = useVehicleLabel();
  const activityLabel = useDriverActivityLabel();
  return (
    <DataTable
      {...rest}
      label={t("title")}
      items={items}
      keyOf={({ userId }) => userId}
      nameOf={({ name }) => name}
      hrefOf={({ userId }) => `/admin/drivers/${userId}`}
      card={(driver) => (
        <ListRow
          href={`/admin/drivers/${driver.userId}`}
          title={driver.name}
          hint={
            <>
              <span className="block truncate">{vehicleLabel(driver)}</span>
              <span className="block text-xs">{activityLabel(driver) ?? formatPhone(driver.phone ?? "")}</span>
            </>
          }
          aside={
            <>
              <DriverStateBadge driver={driver} />
              {driver.expired && <DocumentExpiryCell driver={driver} />}
              {driver.held > 0 && <Money amount={driver.held} />}
            </>
          }
        />
      )}
    />
  );
}
