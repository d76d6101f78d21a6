"use client";

import { useState } from "react";
import type { AdminDriverRow } from "@/lib/contracts/admin-drivers";
import { adminBulkText } from "@/lib/i18n/text/admin-bulk";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { MessageIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { SelectionBar } from "../table/selection-bar";
import type { Selection } from "../table/use-selection";

const MessageDrivers = lazily(() => import("./message-drivers").then((module) => module.MessageDrivers), {
  pressed: true,
});

/** What can be done with the drivers that are chosen. Suspending one is a decision of its own, on their page. */
export function DriverBulkBar({ selection }: { selection: Selection<AdminDriverRow> }) {
  const say = useText(adminBulkText);
  const [writing, setWriting] = useState(false);
  const { rows } = selection;
  if (rows.length === 0) return null;
  return (
    <SelectionBar n={rows.length}>
      <Button
        icon={MessageIcon}
        onClick={() => {
          setWriting(true);
        }}
      >
        {say("message")}
      </Button>
      <Button variant="quiet" onClick={selection.clear}>
        {say("clear")}
      </Button>
      {writing && (
        <MessageDrivers
          drivers={rows}
          onClose={(done) => {
            setWriting(false);
            selection.drop(done);
          }}
        />
      )}
    </SelectionBar>
  );
}
