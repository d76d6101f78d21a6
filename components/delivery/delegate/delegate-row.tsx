"use client";

import { useState } from "react";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { delegateMessages } from "@/lib/i18n/messages/delegate";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { UserIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { canPerform } from "../change/delivery-rules";

const DelegateSheet = lazyClient(() => import("./delegate-sheet").then((module) => module.DelegateSheet), {
  loadImmediately: true,
});

/** The delegate, who takes the cash for the receiver: the receiver can change it, other viewers only see it. */
export function DelegateRow({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(delegateMessages);
  const [open, setOpen] = useState(false);
  const { delegate, receiver } = delivery;
  if (!canPerform(delivery, "name_delegate"))
    return delegate ? (
      <Notice icon={UserIcon}>
        {t(delegate.receivedAt ? "handedToFor" : "delegateNamedFor", { name: delegate.name, receiver: receiver.name })}
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
        {delegate ? t("delegateNamed", { name: delegate.name }) : t("nameDelegate")}
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
