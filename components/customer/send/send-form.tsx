"use client";

import { useRef, type FormEvent, type RefObject } from "react";
import Link from "@/components/ui/navigation/link";
import { parseAmount, type AmountError } from "@/lib/domain/money/parse-amount";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ActionBar } from "@/components/ui/navigation/action-bar";
import { Button } from "@/components/ui/button";
import { ChevronDownIcon } from "@/components/ui/icons";
import { ChoiceList, Field, Switch, Textarea } from "@/components/ui/form/field";
import { PhoneInput } from "@/components/ui/form/phone-input";
import type { ReceiverLookup } from "@/lib/contracts/delivery/contact";
import type { MapPoint } from "@/components/map/map-types";
import { formatMoney } from "@/components/ui/money";
import { useAmountProblem } from "@/components/ui/form/money-input";
import { PreferredTimeFields } from "@/components/delivery/place/preferred-time-fields";
import { UnitField, AddressField } from "@/components/delivery/place/address-field";
import type { DraftPlace } from "@/components/delivery/place/draft-place";
import { Invitation, ReceiverLookupHint } from "./invitation";
import {
  sendFieldOrder,
  validateSendDraft,
  type SendDraft,
  type SendError,
  type SendField,
  type SendErrors,
} from "./send-draft";

/** Messages by field. */
export type FieldMessages = Partial<Record<SendField, string>>;

type SendFormProps = {
  draft: SendDraft;
  /** Whether this phone stored the draft. */
  isDraftStored: boolean;
  /** Maximum of one delivery in dollars; null while unknown. */
  maxAmount: number | null;
  /** Dollars that this sender may send on the wanted day; null without limits or while unknown. */
  remaining: number | null;
  /** Whether the wanted day is today. */
  isForToday: boolean;
  messages: FieldMessages;
  /** The number that the server did not find, as typed. */
  notFoundPhone: string | null;
  /** The receiver lookup of the typed number; null while unknown. */
  lookup: ReceiverLookup | null;
  /** First and last selectable day; null while unknown. */
  selectableDays: { first: string; last: string } | null;
  /** The preferred time in words: "Tomorrow, 2:00 PM–4:00 PM". */
  preferredTimeText: string | null;
  onChange: (patch: Partial<SendDraft>) => void;
  onMessages: (messages: FieldMessages) => void;
  onReview: () => void;
  onClear: () => void;
};

/**
 * The form for amount, receiver and addresses. Errors appear at their field, and the first invalid field receives the
 * focus.
 */
export function SendForm({
  draft,
  isDraftStored,
  maxAmount,
  remaining,
  isForToday,
  messages,
  notFoundPhone,
  lookup,
  selectableDays,
  preferredTimeText,
  onChange,
  onMessages,
  onReview,
  onClear,
}: SendFormProps) {
  const t = useTranslations(sendMessages);
  const amountProblem = useAmountProblem();
  const form = useRef<HTMLFormElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const isFilled =
    draft.receiverPhone !== "" ||
    draft.amount !== "" ||
    (draft.pickup.text !== "" && !draft.isPickupFromProfile) ||
    draft.delivery.text !== "";
  const isOverLimit = remaining === 0 || (remaining !== null && (parseAmount(draft.amount) ?? 0) > remaining);
  const overLimitKey = isForToday ? "amountAboveTodayLimit" : "amountAboveDayLimit";
  const noLimitLeftKey = isForToday ? "todayLimitReached" : "dayLimitReached";
  const hasDetails =
    draft.urgent || draft.notes !== "" || draft.specialInstructions !== "" || draft.from !== "" || draft.day !== "";

  function change(field: SendField | null, patch: Partial<SendDraft>) {
    if (field && messages[field]) onMessages({ ...messages, [field]: undefined });
    onChange(patch);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const errors = validateSendDraft(draft, maxAmount, remaining);
    onMessages(
      toFieldMessages(errors, (fault) =>
        isAmountFault(fault)
          ? (amountProblem(draft.amount) ?? "")
          : fault === "amountAboveTodayLimit"
            ? t(overLimitKey, { most: formatMoney(remaining ?? 0) })
            : t(fault, { most: formatMoney(maxAmount ?? 0) }),
      ),
    );
    if (Object.keys(errors).length === 0) onReview();
    else focusFirst(form, details, errors);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-1 flex-col gap-5">
      <div data-field="receiverPhone">
        <PhoneInput
          label={t("phone")}
          hint={t("phoneHint")}
          error={messages.receiverPhone}
          autoComplete="off"
          placeholder="(305) 555-0100"
          value={draft.receiverPhone}
          onChange={(event) => {
            change("receiverPhone", { receiverPhone: event.target.value, requestId: "" });
          }}
        />
        {/* Do not repeat the field's own error message. */}
        <ReceiverLookupHint lookup={messages.receiverPhone && lookup?.state === "nobody" ? null : lookup} />
      </div>
      {(lookup?.state === "nobody" || (notFoundPhone !== null && notFoundPhone === draft.receiverPhone)) && (
        <Invitation phone={draft.receiverPhone} />
      )}
      <div data-field="amount">
        <Field
          label={t("amount")}
          hint={
            remaining === null || isOverLimit
              ? undefined
              : t(isForToday ? "todayLimit" : "dayLimit", { most: formatMoney(remaining) })
          }
          // Validate while typing, before the rest of the form is filled in.
          error={
            isOverLimit
              ? t(remaining === 0 ? noLimitLeftKey : overLimitKey, { most: formatMoney(remaining ?? 0) })
              : messages.amount
          }
        >
          {(ids) => (
            <span className="relative block">
              <span
                aria-hidden
                className="absolute inset-y-0 left-4 inline-flex items-center text-xl font-amount text-muted-foreground"
              >
                $
              </span>
              <input
                {...ids}
                inputMode="decimal"
                autoComplete="off"
                placeholder="0.00"
                maxLength={14}
                value={draft.amount}
                onChange={(event) => {
                  change("amount", { amount: event.target.value });
                }}
                className="min-h-16 w-full rounded-control border border-input bg-card pr-4 pl-10 text-xl font-amount tabular-nums placeholder:text-muted-foreground aria-invalid:border-destructive"
              />
            </span>
          )}
        </Field>
        {isOverLimit && (
          <Link
            href="/account"
            className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
          >
            {t("sendMore")}
          </Link>
        )}
      </div>
      <div data-field="funding" className="flex flex-col gap-1.5">
        <ChoiceList
          legend={t("funding")}
          name="funding"
          value={draft.funding}
          options={[
            { value: "sender_cash", label: t("ownCash"), hint: t("ownCashHint") },
            { value: "prefunded", label: t("prefunded"), hint: t("prefundedHint") },
          ]}
          onChange={(value) => {
            change("funding", { funding: value as SendDraft["funding"] });
          }}
        />
        {messages.funding && (
          <p translate="no" role="alert" className="text-sm text-destructive-text">
            {messages.funding}
          </p>
        )}
      </div>
      {draft.funding === "sender_cash" && (
        <div data-field="pickup">
          <AddressField
            label={t("pickup")}
            hint={t(draft.isPickupFromProfile && draft.pickup.text !== "" ? "ownAddressHint" : "pickupHint")}
            place={draft.pickup}
            error={messages.pickup ?? null}
            allowCurrentLocation
            isProfileAddress={draft.isPickupFromProfile}
            mapCenter={toMapPoint(draft.delivery)}
            onChange={(pickup) => {
              change("pickup", {
                pickup,
                isPickupFromProfile: draft.isPickupFromProfile && pickup.text === draft.pickup.text && !pickup.pinned,
              });
            }}
          />
          <UnitField
            label={t("pickupUnit")}
            value={draft.pickupUnit}
            onChange={(unit) => {
              change("pickup", { pickupUnit: unit });
            }}
          />
        </div>
      )}
      <div data-field="delivery">
        <AddressField
          label={t("delivery")}
          hint={t("deliveryHint")}
          place={draft.delivery}
          error={messages.delivery ?? null}
          mapCenter={toMapPoint(draft.pickup)}
          onChange={(delivery) => {
            change("delivery", { delivery });
          }}
        />
        <UnitField
          label={t("deliveryUnit")}
          hint={t("unitHint")}
          value={draft.deliveryUnit}
          onChange={(unit) => {
            change("delivery", { deliveryUnit: unit });
          }}
        />
      </div>

      <details ref={details} open={hasDetails || undefined} className="group rounded-card border bg-card">
        <summary className="flex min-h-tap items-center justify-between gap-3 px-4 font-medium">
          {t("moreOptions")}
          <ChevronDownIcon aria-hidden size={20} className="shrink-0 text-muted-foreground group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-5 border-t p-4">
          <Switch
            label={t("urgent")}
            hint={t("urgentHint")}
            checked={draft.urgent}
            onChange={(urgent) => {
              change(null, { urgent });
            }}
          />
          <PreferredTimeFields
            value={draft}
            firstDay={selectableDays?.first}
            lastDay={selectableDays?.last}
            dayHint={t("dayHint")}
            summary={preferredTimeText}
            problem={messages.preferredTime}
            onChange={(patch) => {
              change("preferredTime", patch);
            }}
          />
          {(["specialInstructions", "notes"] as const).map((field) => (
            <div key={field} data-field={field}>
              <Textarea
                label={t(field)}
                hint={t(`${field}Hint`)}
                optional
                maxLength={1000}
                rows={2}
                error={messages[field]}
                value={draft[field]}
                onChange={(event) => {
                  change(field, { [field]: event.target.value });
                }}
              />
            </div>
          ))}
        </div>
      </details>

      {isFilled && (
        <p className="flex items-center justify-between gap-2 text-sm text-muted-foreground">
          {t(isDraftStored ? "draftStored" : "draftNotStored")}
          <Button
            variant="quiet"
            onClick={() => {
              onClear();
              onMessages({});
            }}
          >
            {t("clear")}
          </Button>
        </p>
      )}
      <ActionBar>
        <Button type="submit" variant="primary" size="large">
          {t("review")}
        </Button>
      </ActionBar>
    </form>
  );
}

function toMapPoint({ lat, lng }: DraftPlace): MapPoint | null {
  return lat === null || lng === null ? null : { lat, lng };
}

const amountFaults: readonly string[] = ["missing", "unreadable", "ambiguous", "zero"] satisfies AmountError[];
const isAmountFault = (fault: SendError): fault is AmountError => amountFaults.includes(fault);

function toFieldMessages(
  errors: SendErrors,
  messageOf: (fault: NonNullable<SendErrors[SendField]>) => string,
): FieldMessages {
  return Object.fromEntries(Object.entries(errors).map(([field, fault]) => [field, messageOf(fault)]));
}

/** Focuses the first invalid field and opens the details section if the field is inside it. */
function focusFirst(
  form: RefObject<HTMLFormElement | null>,
  details: RefObject<HTMLDetailsElement | null>,
  errors: Partial<Record<SendField, unknown>>,
) {
  const firstInvalid = sendFieldOrder.find((field) => errors[field]);
  const fieldElement = form.current?.querySelector(`[data-field="${firstInvalid}"]`);
  if (!fieldElement) return;
  if (details.current?.contains(fieldElement)) details.current.open = true;
  // After the errors are rendered, so that screen readers announce the field with its error.
  requestAnimationFrame(() => {
    (
      fieldElement.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      fieldElement.querySelector<HTMLElement>("input, textarea")
    )?.focus();
  });
}
