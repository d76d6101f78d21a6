"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { formatMoney } from "@/components/ui/money";
import { useFormWrite } from "@/components/ui/use-write";
import { editDeliveryMessages } from "@/lib/i18n/messages/edit-delivery";
import { EditIcon, RefreshIcon, SendIcon, ClockIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { standingOrdersMessages } from "@/lib/i18n/messages/standing-orders";
import { contactsMessages } from "@/lib/i18n/messages/contacts";
import { correctDeliveryMessages } from "@/lib/i18n/messages/correct-delivery";
import { formatCapitalizedPreferredTime } from "@/lib/i18n/format-preferred-time";
import { timeProposalMessages } from "@/lib/i18n/messages/time-proposal";
import { Notice } from "@/components/ui/badge";
import { useNow } from "@/components/ui/time";
import { deliveryPath } from "../use-delivery";
import { canPerform } from "./delivery-rules";

/** Lets the sender cancel a delivery, after a confirmation. */
export function CancelDelivery({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(customerDeliveryMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(t("cancelFailed"));
  const [open, setOpen] = useState(false);

  async function cancel() {
    const result = await write(`${deliveryPath(delivery.id)}/cancel`);
    if (result.ok) {
      void mutate(deliveryPath(delivery.id), result.data);
      setOpen(false);
      toast.success(t("cancelled"));
    } else {
      // Refused because the delivery has changed: refetch it.
      if (!result.error.isRetryable) await mutate(deliveryPath(delivery.id));
    }
  }

  return (
    <>
      <Button
        variant="plain"
        size="large"
        tone="destructive"
        onClick={() => {
          setProblem(null);
          setOpen(true);
        }}
      >
        {t("cancelDelivery")}
      </Button>
      <ConfirmDialog
        open={open}
        title={t("cancelTitle")}
        confirmLabel={t("confirmCancel")}
        cancelLabel={t("keepDelivery")}
        busy={busy}
        problem={problem}
        onConfirm={() => {
          void cancel();
        }}
        onClose={() => {
          setOpen(false);
        }}
      >
        <p>{t("cancelHint", { amount: formatMoney(delivery.amount), name: delivery.receiver.name })}</p>
      </ConfirmDialog>
    </>
  );
}

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

/** Opens the send form with the values of this delivery, to review before sending. `quiet`: a less prominent button. */
export function SendAgain({ deliveryId, quiet }: { deliveryId: string; quiet?: boolean }) {
  const t = useTranslations(contactsMessages);
  return (
    <ButtonLink
      href={`/send?again=${deliveryId}`}
      icon={SendIcon}
      {...(quiet ? { variant: "quiet", block: true } : { variant: "primary", size: "large" })}
    >
      {t("sendAgain")}
    </ButtonLink>
  );
}

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

const ProposeSheet = lazyClient(() => import("./propose-time-sheet").then((module) => module.ProposeTimeSheet), {
  loadImmediately: true,
});

/** Lets the receiver propose another time, and shows the result of a proposal. */
export function ProposeTimeRow({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(timeProposalMessages);
  const { locale } = useLocale();
  const now = useNow();
  const [open, setOpen] = useState(false);
  if (!canPerform(delivery, "propose_time")) return null;
  const { timeProposal: proposal, sender } = delivery;
  const timeWindow = proposal ? formatCapitalizedPreferredTime(locale, proposal, now) : "";
  return (
    <>
      {proposal && (
        <Notice tone={proposal.state === "open" ? "warning" : "muted"} icon={ClockIcon} live="polite">
          {proposal.state === "open" ? (
            <>
              <p className="font-semibold">{t("proposed", { window: timeWindow })}</p>
              <p>{t("waitingForAnswer", { name: sender.name })}</p>
            </>
          ) : (
            t("declined", { name: sender.name, window: timeWindow })
          )}
        </Notice>
      )}
      <Button
        variant="quiet"
        icon={ClockIcon}
        block
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("propose")}
      </Button>
      {open && (
        <ProposeSheet
          delivery={delivery}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
