"use client";

import type { AdminDriverRow } from "@/lib/contracts/admin-drivers";
import type { DriverColumn } from "@/lib/domain/list-columns";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { useText } from "@/lib/i18n/use-text";
import { useVehicleText } from "@/components/delivery/driver-card";
import { ListRow } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { DriverState } from "./driver-state";
import { DataTable } from "../table/data-table";
import type { Selection } from "../table/use-selection";
import { DocumentsExpire, useDriverColumns, useDriverNow } from "./use-driver-columns";

type DriverTableProps = {
  items: readonly AdminDriverRow[];
  shown: readonly DriverColumn[];
  sort: string;
  onSort: (sort: string) => void;
  selection: Selection<AdminDriverRow>;
  ticks: boolean;
};

/** Drivers: a table where there is width, rows on a phone. Each line leads to its driver. */
export function DriverTable({ items, shown, ...rest }: DriverTableProps) {
  const say = useText(adminDriversText);
  const columns = useDriverColumns().filter(({ key, fixed }) => fixed || shown.includes(key));
  const vehicle = useVehicleText();
  const now = useDriverNow();
  return (
    <DataTable
      {...rest}
      label={say("title")}
      items={items}
      columns={columns}
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
