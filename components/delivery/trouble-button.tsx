"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { useNow } from "@/components/ui/time";
import { useKept } from "@/lib/client/storage/kept-value";
import type { Transaction } from "@/lib/contracts/transaction";
import { troubleText } from "@/lib/i18n/text/trouble";
import { useText } from "@/lib/i18n/use-text";
import { hasDriver, isOver } from "./change/delivery-rules";

const TroubleSheet = lazily(() => import("./trouble-sheet").then((module) => module.TroubleSheet), { pressed: true });
const dayMs = 86_400_000;

/** While a driver has to do with the delivery, and for a day after, its people can say that something is wrong. */
export function TroubleButton({ delivery }: { delivery: Transaction }) {
  const say = useText(troubleText);
  const now = useNow();
  // What reads it whole comes with the sheet.
  const waits = /"state":"(waiting|unsent)"/.test(useKept(`trouble:${delivery.id}`) ?? "");
  // Null until first opened, unless this phone still has something to send.
  const [open, setOpen] = useState<boolean | null>(null);
  const endedAt = delivery.completedAt ?? delivery.cancelledAt ?? delivery.updatedAt;
  const isNew = isOver(delivery.status) && delivery.assignedAt !== null && now > 0 && now - Date.parse(endedAt) < dayMs;
  if (!hasDriver(delivery.status) && !isNew && !waits) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={WarningIcon}
        block
        onClick={() => {
          setOpen(true);
        }}
      >
        {say("open")}
      </Button>
      {(open !== null || waits) && (
        <TroubleSheet
          deliveryId={delivery.id}
          open={open ?? false}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
