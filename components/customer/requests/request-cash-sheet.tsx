"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import { formatProfileAddress } from "@/lib/domain/profile-address";
import { parseAmount } from "@/lib/domain/money/parse-amount";
import { cashRequestsMessages } from "@/lib/i18n/messages/cash-requests";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useTranslations } from "@/lib/i18n/use-translations";
import { UnitField, AddressField } from "@/components/delivery/place/address-field";
import { needsHouseNumber, emptyPlace, type DraftPlace } from "@/components/delivery/place/draft-place";
import { FormFooter } from "@/components/ui/form/form-footer";
import { Input } from "@/components/ui/form/field";
import { PhoneInput } from "@/components/ui/form/phone-input";
import { MoneyInput, useAmountProblem } from "@/components/ui/form/money-input";
import { Sheet } from "@/components/ui/overlay";
import { useWrite } from "@/components/ui/use-write";

type Problems = { phone?: string; amount?: string; place?: string; form?: string };

/**
 * A new request to another user for cash: phone number, amount, purpose and address, which defaults to the user's own.
 */
export function RequestCashSheet({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations(cashRequestsMessages);
  const tSend = useTranslations(sendMessages);
  const errorMessage = useErrorText();
  const amountProblem = useAmountProblem();
  const fieldProblems = useFieldErrorTexts();
  const { busy, write } = useWrite();
  const profile = useResource("/api/profile").data;
  const [phone, setPhone] = useState("");
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [unit, setUnit] = useState("");
  const [typedPlace, setTypedPlace] = useState<DraftPlace | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const profileAddress = profile ? formatProfileAddress(profile) : "";
  const place = typedPlace ?? { ...emptyPlace, text: profileAddress };
  // Editing clears the error until the next validation.
  const clearProblem = (field: keyof Problems) => {
    setProblems((previous) => ({ ...previous, [field]: undefined, form: undefined }));
  };

  async function submit() {
    const parsedAmount = parseAmount(amount);
    const amountError = amountProblem(amount);
    const { lat, lng } = place;
    const formProblems: Problems = {
      ...(phone.replace(/\D/g, "").length < 7 ? { phone: t("phoneMissing") } : {}),
      ...(amountError ? { amount: amountError } : {}),
      ...(lat === null || lng === null
        ? { place: t("placeMissing") }
        : needsHouseNumber(place)
          ? { place: tSend("houseNumberMissing") }
          : {}),
    };
    setProblems(formProblems);
    focusFirstInvalidField();
    if (Object.keys(formProblems).length > 0 || parsedAmount === null || lat === null || lng === null) return;
    const result = await write("/api/cash-requests", {
      body: {
        phone: phone.trim(),
        amount: parsedAmount,
        address: place.text.trim(),
        location: { lat, lng },
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(unit.trim() ? { unit: unit.trim() } : {}),
      },
    });
    if (result.ok) {
      toast.success(t("requested"));
      onDone();
      return;
    }
    const { phone: phoneError } = fieldProblems(result.error);
    setProblems(phoneError ? { phone: phoneError } : { form: errorMessage(result.error, t("requestFailed")) });
  }

  return (
    <Sheet
      open
      title={t("formTitle")}
      onClose={onClose}
      footer={<FormFooter problem={problems.form} busy={busy} label={t("submit")} onSubmit={() => void submit()} />}
    >
      <div className="flex flex-col gap-5">
        <p className="text-muted-foreground">{t("formHint")}</p>
        <PhoneInput
          label={t("phone")}
          autoComplete="off"
          value={phone}
          error={problems.phone}
          onChange={(event) => {
            setPhone(event.target.value);
            clearProblem("phone");
          }}
        />
        <MoneyInput
          label={t("amount")}
          value={amount}
          error={problems.amount}
          onChange={(event) => {
            setAmount(event.target.value);
            clearProblem("amount");
          }}
        />
        <Input
          label={t("note")}
          optional
          autoComplete="off"
          maxLength={200}
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
          }}
        />
        <AddressField
          label={t("address")}
          hint={t("addressHint")}
          place={place}
          error={problems.place ?? null}
          allowCurrentLocation
          isProfileAddress={typedPlace === null}
          mapCenter={null}
          onChange={(place) => {
            setTypedPlace(place);
            clearProblem("place");
          }}
        />
        <UnitField
          label={t("unit")}
          value={unit}
          onChange={(unit) => {
            setUnit(unit);
          }}
        />
      </div>
    </Sheet>
  );
}
