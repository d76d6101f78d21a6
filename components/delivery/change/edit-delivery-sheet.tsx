"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import { serverNow } from "@/lib/client/app/server-clock";
import type { Quote } from "@/lib/contracts/delivery/price";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { parseAmount } from "@/lib/domain/money/parse-amount";
import { addDays, dateInTimeZone } from "@/lib/domain/zone-clock";
import { editDeliveryMessages } from "@/lib/i18n/messages/edit-delivery";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/form/field";
import { WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { MoneyInput, useAmountProblem } from "@/components/ui/form/money-input";
import { Sheet } from "@/components/ui/overlay";
import { useWrite } from "@/components/ui/use-write";
import { PreferredTimeFields } from "@/components/delivery/place/preferred-time-fields";
import { UnitField, AddressField } from "@/components/delivery/place/address-field";
import type { EditTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import { needsHouseNumber, type DraftPlace } from "../place/draft-place";
import { deliveryPath } from "../use-delivery";

type Problems = { amount?: string; place?: string; time?: string; form?: string };

/** Edits amount and address until the receiver accepts; unit, instructions and time until a driver is assigned. */
export function EditDeliverySheet({ delivery: latest, onClose }: { delivery: Transaction; onClose: () => void }) {
  const t = useTranslations(editDeliveryMessages);
  const tForm = useTranslations(sendMessages);
  const errorMessage = useErrorText();
  const { mutate } = useSWRConfig();
  const amountProblem = useAmountProblem();
  const { busy, write } = useWrite();
  const terms = useResource("/api/delivery-terms").data;
  // The version at opening: a concurrent change makes the server refuse the edit instead of being overwritten unseen.
  const [delivery] = useState(latest);
  const [draft, setDraft] = useState<EditDraft>(() => toEditDraft(delivery));
  const [problems, setProblems] = useState<Problems>({});
  // The server's price for the edited values.
  const [quote, setQuote] = useState<Quote | null>(null);
  const isAccepted = delivery.status !== "pending";
  const today = terms ? dateInTimeZone(serverNow(), terms.timeZone) : undefined;

  function change(patch: Partial<EditDraft>) {
    setDraft({ ...draft, ...patch });
    setProblems({});
    setQuote(null);
  }

  async function save() {
    const amount = parseAmount(draft.amount);
    const amountError = amountProblem(draft.amount);
    const formProblems: Problems = {
      ...(amountError ? { amount: amountError } : {}),
      ...(draft.place.lat === null
        ? { place: tForm("placeNotChosen") }
        : needsHouseNumber(draft.place)
          ? { place: tForm("houseNumberMissing") }
          : {}),
      ...(draft.from === "" && draft.to === "" && draft.day === ""
        ? {}
        : draft.from === "" || draft.to === ""
          ? { time: tForm("timeIncomplete") }
          : draft.from >= draft.to
            ? { time: tForm("timeReversed") }
            : {}),
    };
    setProblems(formProblems);
    if (Object.keys(formProblems).length > 0 || amount === null) return;
    const patch = toEditPatch(delivery, draft, amount, isAccepted);
    if (!patch) {
      setProblems({ form: t("noChanges") });
      return;
    }
    const result = await write(`/api/transactions/${delivery.id}`, {
      method: "PATCH",
      body: { version: delivery.version, ...patch, ...(quote ? { quoteId: quote.id } : {}) },
    });
    if (result.ok) {
      toast.success(t("saved"));
      await mutate(deliveryPath(delivery.id), result.data, { revalidate: false });
      onClose();
      return;
    }
    const newQuote = (result.error.details as { quote?: Quote | null }).quote;
    if (result.error.code === "QUOTE_EXPIRED" && newQuote) {
      setQuote(newQuote);
      setProblems({
        form: t("newPrice", { fee: formatMoney(newQuote.fee), before: formatMoney(delivery.fee ?? 0) }),
      });
      return;
    }
    if (result.error.code === "INVALID_STATE") void mutate(deliveryPath(delivery.id));
    setProblems({ form: errorMessage(result.error, t("failed")) });
  }

  return (
    <Sheet
      open
      title={t("title")}
      onClose={onClose}
      footer={
        <>
          {problems.form && (
            <Notice tone={quote ? "warning" : "destructive"} icon={WarningIcon} live="assertive">
              {problems.form}
            </Notice>
          )}
          <Button variant="primary" size="large" busy={busy} onClick={() => void save()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-muted-foreground">{t(isAccepted ? "acceptedHint" : "hint")}</p>
        {!isAccepted && (
          <>
            <MoneyInput
              label={t("amount")}
              value={draft.amount}
              error={problems.amount}
              onChange={(event) => {
                change({ amount: event.target.value });
              }}
            />
            <AddressField
              label={tForm("delivery")}
              hint={tForm("deliveryHint")}
              place={draft.place}
              error={problems.place ?? null}
              mapCenter={delivery.deliveryLocation}
              onChange={(place) => {
                change({ place });
              }}
            />
          </>
        )}
        <UnitField
          label={tForm("deliveryUnit")}
          hint={tForm("unitHint")}
          value={draft.unit}
          onChange={(unit) => {
            change({ unit });
          }}
        />
        <Textarea
          label={tForm("specialInstructions")}
          hint={tForm("specialInstructionsHint")}
          optional
          rows={2}
          maxLength={1000}
          value={draft.instructions}
          onChange={(event) => {
            change({ instructions: event.target.value });
          }}
        />
        <PreferredTimeFields
          value={draft}
          firstDay={today}
          lastDay={today && terms ? addDays(today, terms.scheduleDays) : undefined}
          problem={problems.time}
          onChange={change}
        />
      </div>
    </Sheet>
  );
}

/** The fields that a sender can change, as text. */
type EditDraft = {
  amount: string;
  place: DraftPlace;
  unit: string;
  instructions: string;
  day: string;
  from: string;
  to: string;
};

export function toEditDraft(delivery: Transaction): EditDraft {
  const { amount, deliveryAddress, deliveryLocation, deliveryUnit, packageDetails, preferredTime } = delivery;
  return {
    amount: Number.isInteger(amount) ? String(amount) : amount.toFixed(2),
    place: { text: deliveryAddress, lat: deliveryLocation.lat, lng: deliveryLocation.lng },
    unit: deliveryUnit ?? "",
    instructions: packageDetails.specialInstructions ?? "",
    day: preferredTime
      ? new Intl.DateTimeFormat("en-CA", { timeZone: preferredTime.timeZone }).format(new Date(preferredTime.startsAt))
      : "",
    from: preferredTime?.from ?? "",
    to: preferredTime?.to ?? "",
  };
}

/**
 * The changed fields, or null without changes. `isAccepted`: the receiver has accepted, so amount and address stay
 * unchanged. The caller has validated the amount and the address's coordinates.
 */
export function toEditPatch(
  delivery: Transaction,
  draft: EditDraft,
  amount: number,
  isAccepted: boolean,
): Omit<EditTransactionBody, "version"> | null {
  const original = toEditDraft(delivery);
  const { lat, lng, text } = draft.place;
  const placeChanged = text.trim() !== original.place.text || lat !== original.place.lat || lng !== original.place.lng;
  const patch: Omit<EditTransactionBody, "version"> = {
    ...(!isAccepted && amount !== delivery.amount ? { amount } : {}),
    ...(!isAccepted && placeChanged && lat !== null && lng !== null
      ? { deliveryAddress: text.trim(), deliveryLocation: { lat, lng } }
      : {}),
    ...(draft.unit.trim() !== original.unit ? { deliveryUnit: draft.unit.trim() || null } : {}),
    ...(draft.instructions.trim() !== original.instructions
      ? { specialInstructions: draft.instructions.trim() || null }
      : {}),
    ...(draft.day !== original.day || draft.from !== original.from || draft.to !== original.to
      ? {
          preferredTime: draft.from
            ? { from: draft.from, to: draft.to, ...(draft.day ? { day: draft.day } : {}) }
            : null,
        }
      : {}),
  };
  return Object.keys(patch).length > 0 ? patch : null;
}
