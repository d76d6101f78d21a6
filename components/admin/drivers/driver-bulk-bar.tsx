"use client";

import { useState } from "react";
import type { AdminDriverRow } from "@/lib/contracts/admin/drivers";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { MessageIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { SelectionBar } from "../table/selection-bar";
import type { RowSelection } from "../table/use-selection";

const MessageDrivers = lazyClient(() => import("./message-drivers").then((module) => module.MessageDrivers), {
  loadImmediately: true,
});

/** Actions for the selected drivers. Suspension is excluded: it is an individual decision on the driver's page. */
export function DriverBulkBar({ selection }: { selection: RowSelection<AdminDriverRow> }) {
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
