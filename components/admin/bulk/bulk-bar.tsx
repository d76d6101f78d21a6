"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { adminBulkText } from "@/lib/i18n/text/admin-bulk";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { BlockedIcon, MessageIcon, UserIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { SelectionBar } from "../table/selection-bar";
import type { Selection } from "../table/use-selection";
import type { BulkVerb } from "./allowed";

const pressed = { pressed: true };
const dialogs = {
  assign: lazily(() => import("./bulk-assign").then((module) => module.BulkAssign), pressed),
  message: lazily(() => import("./bulk-message").then((module) => module.BulkMessage), pressed),
  cancel: lazily(() => import("./bulk-cancel").then((module) => module.BulkCancel), pressed),
};

/** What can be done with the deliveries that are chosen; at the bottom of the screen while there are any. */
export function BulkBar({
  selection,
  refresh,
}: {
  selection: Selection<AdminTransaction>;
  /** Of the list itself: its pages are not found by their path. */
  refresh?: () => void;
}) {
  const say = useText(adminBulkText);
  const { mutate } = useSWRConfig();
  const [verb, setVerb] = useState<BulkVerb | null>(null);
  const { rows } = selection;
  if (rows.length === 0) return null;
  const Dialog = verb && dialogs[verb];
  const button = (which: BulkVerb, icon: typeof UserIcon) => (
    <Button
      icon={icon}
      onClick={() => {
        setVerb(which);
      }}
      className={which === "cancel" ? "ml-auto text-stop-ink" : undefined}
    >
      {say(which)}
    </Button>
  );
  return (
    <SelectionBar n={rows.length}>
      {button("assign", UserIcon)}
      {button("message", MessageIcon)}
      <Button variant="quiet" onClick={selection.clear}>
        {say("clear")}
      </Button>
      {button("cancel", BlockedIcon)}
      {Dialog && (
        <Dialog
          rows={rows}
          onClose={(done) => {
            setVerb(null);
            selection.drop(done);
            refresh?.();
            void mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
          }}
        />
      )}
    </SelectionBar>
  );
}
