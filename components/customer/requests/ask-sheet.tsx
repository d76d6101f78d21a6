"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { focusFirstProblem, useErrorText, useFieldProblems } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import { ownAddress } from "@/lib/domain/own-address";
import { readAmount } from "@/lib/domain/money/read-amount";
import { cashRequestsText } from "@/lib/i18n/text/cash-requests";
import { sendText } from "@/lib/i18n/text/send";
import { useText } from "@/lib/i18n/use-text";
import { UnitField } from "@/components/delivery/place/unit-field";
import { AddressField } from "@/components/delivery/place/address-field";
import { needsNumber, nowhere, type DraftPlace } from "@/components/delivery/place/draft-place";
import { FormFooter } from "@/components/ui/form-footer";
import { Input } from "@/components/ui/field";
import { PhoneInput } from "@/components/ui/phone-input";
import { MoneyInput } from "@/components/ui/money-input";
import { Sheet } from "@/components/ui/overlay";
import { useAmountProblem } from "@/components/ui/use-amount-problem";
import { useWrite } from "@/components/ui/use-write";

type Problems = { phone?: string; amount?: string; place?: string; whole?: string };

/** Whom, how much, what for, and where to: the reader's own address until they say otherwise. */
export function AskSheet({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const say = useText(cashRequestsText);
  const saySend = useText(sendText);
  const sayError = useErrorText();
  const amountProblem = useAmountProblem();
  const fieldProblems = useFieldProblems();
  const { busy, write } = useWrite();
  const profile = useResource("/api/profile").data;
  const [phone, setPhone] = useState("");
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [unit, setUnit] = useState("");
  const [typed, setTyped] = useState<DraftPlace | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const own = profile ? ownAddress(profile) : "";
  const place = typed ?? { ...nowhere, text: own };
  // What is written anew is not said to be wrong until it is looked at again.
  const forget = (field: keyof Problems) => {
    setProblems((last) => ({ ...last, [field]: undefined, whole: undefined }));
  };

  async function ask() {
    const dollars = readAmount(amount);
    const wrongAmount = amountProblem(amount);
    const { lat, lng } = place;
    const found: Problems = {
      ...(phone.replace(/\D/g, "").length < 7 ? { phone: say("phoneMissing") } : {}),
      ...(wrongAmount ? { amount: wrongAmount } : {}),
      ...(lat === null || lng === null
        ? { place: say("placeMissing") }
        : needsNumber(place)
          ? { place: saySend("whichNumber") }
          : {}),
    };
    setProblems(found);
    focusFirstProblem();
    if (Object.keys(found).length > 0 || dollars === null || lat === null || lng === null) return;
    const result = await write("/api/cash-requests", {
      body: {
        phone: phone.trim(),
        amount: dollars,
        address: place.text.trim(),
        location: { lat, lng },
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(unit.trim() ? { unit: unit.trim() } : {}),
      },
    });
    if (result.ok) {
      toast.success(say("asked"));
      onDone();
      return;
    }
    const { phone: wrongPhone } = fieldProblems(result.error);
    setProblems(wrongPhone ? { phone: wrongPhone } : { whole: sayError(result.error, say("failed")) });
  }

  return (
    <Sheet
      open
      title={say("askTitle")}
      onClose={onClose}
      footer={<FormFooter problem={problems.whole} busy={busy} label={say("askButton")} onPress={() => void ask()} />}
    >
      <div className="flex flex-col gap-5">
        <p className="text-ink-soft">{say("askHint")}</p>
        <PhoneInput
          label={say("whom")}
          autoComplete="off"
          value={phone}
          error={problems.phone}
          onChange={(event) => {
            setPhone(event.target.value);
            forget("phone");
          }}
        />
        <MoneyInput
          label={say("amount")}
          value={amount}
          error={problems.amount}
          onChange={(event) => {
            setAmount(event.target.value);
            forget("amount");
          }}
        />
        <Input
          label={say("note")}
          optional
          autoComplete="off"
          maxLength={200}
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
          }}
        />
        <AddressField
          label={say("where")}
          hint={say("whereHint")}
          place={place}
          error={problems.place ?? null}
          withLocation
          own={typed === null}
          near={null}
          onChange={(place) => {
            setTyped(place);
            forget("place");
          }}
        />
        <UnitField
          label={say("unit")}
          value={unit}
          onChange={(unit) => {
            setUnit(unit);
          }}
        />
      </div>
    </Sheet>
  );
}
