"use client";

import { useState } from "react";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { standingOrdersMessages } from "@/lib/i18n/messages/standing-orders";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { RefreshIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";

const RepeatSheet = lazyClient(() => import("./repeat-delivery-sheet").then((module) => module.RepeatDeliverySheet), {
  loadImmediately: true,
});

/** Opens the sheet to repeat a delivery every week. */
export function RepeatDelivery({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(standingOrdersMessages);
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
        {t("repeat")}
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
