"use client";

import { useState } from "react";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { editDeliveryMessages } from "@/lib/i18n/messages/edit-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { EditIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";

const EditSheet = lazyClient(() => import("./edit-delivery-sheet").then((module) => module.EditDeliverySheet), {
  loadImmediately: true,
});

/** Opens the sheet with the fields that the sender may still change. */
export function EditDelivery({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(editDeliveryMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={EditIcon}
        block
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("edit")}
      </Button>
      {open && (
        <EditSheet
          delivery={delivery}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
