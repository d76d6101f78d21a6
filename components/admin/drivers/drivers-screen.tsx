"use client";

import { useState } from "react";
import { usePages } from "@/lib/client/hooks/use-pages";
import type { AdminDriverRow } from "@/lib/contracts/admin-drivers";
import { driverColumns } from "@/lib/domain/list-columns";
import { adminDriverListText } from "@/lib/i18n/text/admin-driver-list";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersIcon } from "@/components/ui/icons";
import { LoadMore } from "@/components/ui/load-more";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { DriverBulkBar } from "./driver-bulk-bar";
import { DriverFilterForm } from "./driver-filters";
import { driverFilters, driverQuery } from "./driver-query";
import { DriverTable } from "./driver-table";
import { useDriverColumns, usualDriverColumns } from "./use-driver-columns";
import { useColumns } from "../table/columns";
import { ListTools } from "../table/list-tools";
import { useListFilters } from "../table/use-list-filters";
import { useSelection } from "../table/use-selection";
import { useOps } from "../shell/use-ops";

const keyOf = ({ userId }: AdminDriverRow): string => userId;

/** Every driver, with what they are narrowed by. Without an order of its own, the list has that of its state. */
export function DriversScreen() {
  const say = useText(adminDriversText);
  const sayList = useText(adminDriverListText);
  const sayCommon = useText(commonText);
  const filters = useListFilters(driverFilters);
  const { values, narrowed } = filters;
  const query = driverQuery(values);
  const list = usePages(`/api/admin/drivers?limit=50${query && `&${query}`}`);
  useOps(["driver"], list.refresh);
  const columns = useDriverColumns();
  const { shown, setShown } = useColumns("drivers", driverColumns, usualDriverColumns);
  const selection = useSelection(list.data?.items ?? [], keyOf, query);
  // On a phone, boxes to tick come when they are asked for.
  const [ticks, setTicks] = useState(false);
  const onlyPending = values.status === "pending" && values.q === "" && values.need === "";

  return (
    <>
      <PageHeader
        title={say("title")}
        aside={
          <ListTools
            list="drivers"
            filters={filters}
            columns={columns}
            shown={shown}
            setShown={setShown}
            exportPath={`/api/admin/drivers?format=csv${query && `&${query}`}`}
            ticks={{
              on: ticks,
              toggle: () => {
                setTicks(!ticks);
                selection.clear();
              },
            }}
          />
        }
      />
      <div className="flex flex-col gap-5 pt-2">
        <DriverFilterForm filters={filters} />
        <ResourceView
          of={list}
          component={say("title")}
          what={sayList("failed")}
          skeleton={<SkeletonRows rows={8} label={sayCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon={UsersIcon}
                title={say(onlyPending ? "nonePendingTitle" : "noneTitle")}
                hint={onlyPending ? say("nonePendingHint") : narrowed ? say("noneHint") : undefined}
              />
            ) : (
              <div className="flex flex-col gap-4">
                <DriverTable
                  items={items}
                  shown={shown}
                  sort={filters.sort}
                  onSort={filters.onSort}
                  selection={selection}
                  ticks={ticks}
                />
                <LoadMore list={list} ahead />
              </div>
            )
          }
        </ResourceView>
        <DriverBulkBar selection={selection} />
      </div>
    </>
  );
}
