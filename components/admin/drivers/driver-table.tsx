"use client";

import type { AdminDriverRow } from "@/lib/contracts/admin-drivers";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { useText } from "@/lib/i18n/use-text";
import { useVehicleText } from "@/components/delivery/driver-card";
import { ListRow } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { DriverState } from "./driver-state";
import type { Column } from "../table/columns";
import { DataTable } from "../table/data-table";
import type { Selection } from "../table/use-selection";
import { DocumentsExpire, useDriverNow } from "./use-driver-columns";

type DriverTableProps = {
  items: readonly AdminDriverRow[];
  columns: readonly Column<AdminDriverRow>[];
  sort: string;
  onSort: (sort: string) => void;
  selection: Selection<AdminDriverRow> | undefined;
  ticks: boolean;
};

/** Drivers: a table on a wide screen, rows on a phone. Each line links to its driver. */
export function DriverTable({ items, ...rest }: DriverTableProps) {
  const say = useText(adminDriversText);
  const vehicle = useVehicleText();
  const now = useDriverNow();
  return (
    <DataTable
      {...rest}
      label={say("title")}
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
              <span className="block truncate">{vehicle(driver)}</span>
              <span className="block text-xs">{now(driver) ?? phoneWords(driver.phone ?? "")}</span>
            </>
          }
          aside={
            <>
              <DriverState driver={driver} />
              {driver.expired && <DocumentsExpire driver={driver} />}
              {driver.held > 0 && <Money amount={driver.held} />}
            </>
          }
        />
      )}
    />
  );
}
