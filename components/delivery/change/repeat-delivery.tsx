"use client";

import { useState } from "react";
import type { Transaction } from "@/lib/contracts/transaction";
import { standingOrdersText } from "@/lib/i18n/text/standing-orders";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { RefreshIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";

const RepeatSheet = lazily(() => import("./repeat-sheet").then((module) => module.RepeatSheet), { pressed: true });

/** The same delivery every week. */
export function RepeatDelivery({ delivery }: { delivery: Transaction }) {
  const say = useText(standingOrdersText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={RefreshIcon}
        block
        onClick={() => {
          setOpen(true);
        }}
      >
        {say("repeat")}
      </Button>
      {open && (
        <RepeatSheet
          delivery={delivery}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
