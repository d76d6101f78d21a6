"use client";

import type { AdminDriverRow } from "@/lib/contracts/admin/drivers";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useVehicleLabel } from "@/components/delivery/driver-card";
import { ListRow } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { DriverStateBadge } from "./driver-state";
import type { Column } from "../table/columns";
import { DataTable } from "../table/data-table";
import type { RowSelection } from "../table/use-selection";
import { DocumentExpiryCell, useDriverActivityLabel } from "./use-driver-columns";

type DriverTableProps = {
  items: readonly AdminDriverRow[];
  columns: readonly Column<AdminDriverRow>[];
  sort: string;
  onSort: (sort: string) => void;
  selection: RowSelection<AdminDriverRow> | undefined;
  checkboxes: boolean;
};

/** Drivers as a table, on a phone as rows. Each row links to its driver. */
export function DriverTable({ items, ...rest }: DriverTableProps) {
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
