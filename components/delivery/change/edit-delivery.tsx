"use client";

import { useState } from "react";
import type { Transaction } from "@/lib/contracts/transaction";
import { editDeliveryText } from "@/lib/i18n/text/edit-delivery";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { EditIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";

const EditSheet = lazily(() => import("./edit-delivery-sheet").then((module) => module.EditDeliverySheet), {
  pressed: true,
});

/** What its sender may still change of a delivery. */
export function EditDelivery({ delivery }: { delivery: Transaction }) {
  const say = useText(editDeliveryText);
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
        {say("edit")}
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
