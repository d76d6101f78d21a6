"use client";

import { useState } from "react";
import type { Transaction } from "@/lib/contracts/transaction";
import { delegateText } from "@/lib/i18n/text/delegate";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { UserIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { may } from "../change/delivery-rules";

const DelegateSheet = lazily(() => import("./delegate-sheet").then((module) => module.DelegateSheet), {
  pressed: true,
});

/** Who takes the cash in the receiver's place; for the receiver the way to say so, for everybody else that it is so. */
export function DelegateLine({ delivery }: { delivery: Transaction }) {
  const say = useText(delegateText);
  const [open, setOpen] = useState(false);
  const { delegate, receiver } = delivery;
  if (!may(delivery, "name_delegate"))
    return delegate ? (
      <Notice icon={UserIcon}>
        {say(delegate.tookAt ? "took" : "takesFor", { name: delegate.name, receiver: receiver.name })}
      </Notice>
    ) : null;
  return (
    <>
      <Button
        variant="quiet"
        icon={UserIcon}
        block
        onClick={() => {
          setOpen(true);
        }}
      >
        {delegate ? say("takes", { name: delegate.name }) : say("ask")}
      </Button>
      {open && (
        <DelegateSheet
          delivery={delivery}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
