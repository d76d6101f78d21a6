"use client";

import { useState } from "react";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { correctDeliveryMessages } from "@/lib/i18n/messages/correct-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { EditIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { canPerform } from "../change/delivery-rules";

const CorrectSheet = lazyClient(() => import("./correct-address-sheet").then((module) => module.CorrectAddressSheet), {
  loadImmediately: true,
});

/** Lets the receiver correct the address until a driver is on the way to it. */
export function CorrectAddressRow({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(correctDeliveryMessages);
  const [open, setOpen] = useState(false);
  if (!canPerform(delivery, "correct")) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={EditIcon}
        block
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("correct")}
      </Button>
      {open && (
        <CorrectSheet
          delivery={delivery}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
