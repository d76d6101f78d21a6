"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { BlockedIcon, MessageIcon, UserIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { SelectionBar } from "../table/selection-bar";
import type { RowSelection } from "../table/use-selection";
import type { BulkAction } from "./eligibility";

const lazyOptions = { loadImmediately: true };
const dialogs = {
  assign: lazyClient(() => import("./bulk-assign").then((module) => module.BulkAssign), lazyOptions),
  message: lazyClient(() => import("./bulk-message").then((module) => module.BulkMessage), lazyOptions),
  cancel: lazyClient(() => import("./bulk-cancel").then((module) => module.BulkCancel), lazyOptions),
};

/** Actions for the selected deliveries, at the bottom of the screen. */
export function BulkBar({
  selection,
  refresh,
}: {
  selection: RowSelection<AdminTransaction>;
  /** Refetches the list, because `mutate` does not match its pages by path. */
  refresh?: () => void;
}) {
  const t = useTranslations(adminBulkMessages);
  const { mutate } = useSWRConfig();
  const [openAction, setOpenAction] = useState<BulkAction | null>(null);
  const { rows } = selection;
  if (rows.length === 0) return null;
  const Dialog = openAction && dialogs[openAction];
  const button = (action: BulkAction, icon: typeof UserIcon) => (
    <Button
      icon={icon}
      onClick={() => {
        setOpenAction(action);
      }}
      tone={action === "cancel" ? "destructive" : "default"}
      className={action === "cancel" ? "ml-auto" : undefined}
    >
      {t(action)}
    </Button>
  );
  return (
    <SelectionBar count={rows.length}>
      {button("assign", UserIcon)}
      {button("message", MessageIcon)}
      <Button variant="quiet" onClick={selection.clear}>
        {t("clear")}
      </Button>
      {button("cancel", BlockedIcon)}
      {Dialog && (
        <Dialog
          rows={rows}
          onClose={(succeededIds) => {
            setOpenAction(null);
            selection.deselect(succeededIds);
            refresh?.();
            void mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
          }}
        />
      )}
    </SelectionBar>
  );
}
