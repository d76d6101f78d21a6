"use client";

import { useState } from "react";
import type { Transaction } from "@/lib/contracts/transaction";
import { correctDeliveryText } from "@/lib/i18n/text/correct-delivery";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { EditIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { may } from "../change/delivery-rules";

const CorrectSheet = lazily(() => import("./correct-sheet").then((module) => module.CorrectSheet), { pressed: true });

/** The receiver's way to put the door right, while nobody is on the way to it. */
export function CorrectLine({ delivery }: { delivery: Transaction }) {
  const say = useText(correctDeliveryText);
  const [open, setOpen] = useState(false);
  if (!may(delivery, "correct")) return null;
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
        {say("correct")}
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
