"use client";

import { useState } from "react";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { reassignReasonMessages } from "@/lib/i18n/messages/reassign-reasons";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Select, Textarea } from "@/components/ui/form/field";
import type { DriverFacts } from "@/lib/contracts/admin/dispatch";
import type { Settings } from "@/lib/contracts/settings";
import { adminDispatchMessages } from "@/lib/i18n/messages/admin-dispatch";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { formatTime } from "@/components/ui/time";
import { formatAge, describeFailedGate } from "./describe-dispatch";

/** Failed gates (conditions that exclude a driver from offers) that the driver's current delivery already explains in more detail. */
const gatesExplainedByTask = ["available", "online", "no_active_task"];

/**
 * Facts that a dispatcher needs before assigning a delivery to this driver: a decline, an open offer, the current
 * delivery, and the gate that excludes them from offers. `deliveryId`: the delivery to assign.
 */
export function describeDriverFacts(
  locale: Locale,
  facts: DriverFacts,
  deliveryId: string,
  now: number,
  units: Settings["units"],
): string[] {
  const t = getTranslations(locale, adminDispatchMessages);
  const { declinedAt, offer, busy, failedGate } = facts;
  const offerValues = offer && {
    number: offer.orderNo,
    time: formatTime(locale, offer.expiresAt),
  };
  return [
    declinedAt === null ? null : t("declinedAgo", { age: formatAge(locale, (now - Date.parse(declinedAt)) / 1000) }),
    offerValues && t(offer.transactionId === deliveryId ? "hasThisOffer" : "hasOtherOffer", offerValues),
    // `busy`: the delivery that the driver carries out now.
    busy &&
      (busy.until === null
        ? t("onDelivery", { number: busy.orderNo })
        : t("onDeliveryUntil", { number: busy.orderNo, time: formatTime(locale, busy.until) })),
    failedGate === null ||
    (busy !== null && gatesExplainedByTask.includes(failedGate)) ||
    (offer !== null && failedGate === "no_open_offer")
      ? null
      : describeFailedGate(locale, facts, new Date(now).toISOString(), units),
  ].filter((part) => part !== null);
}

const reasons = ["late", "stationary", "requested", "vehicle"] as const;

/**
 * Reason for a reassignment: one of the presets, stored in English and read in each reader's language, or free text. It
 * is stored on the driver's record, so nothing is preselected except lateness when the delivery is late. `onReason`:
 * empty string while there is no reason.
 */
export function ReassignReason({
  isLate,
  error,
  onReason,
}: {
  isLate: boolean;
  error: string | null;
  onReason: (reason: string) => void;
}) {
  const t = useTranslations(adminTransactionsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tReason = useTranslations(reassignReasonMessages);
  const [selected, setSelected] = useState<string>(isLate ? "late" : "");
  const [customReason, setCustomReason] = useState("");
  return (
    <>
      <Select
        label={t("reassignReason")}
        placeholder={isLate ? undefined : t("chooseReassignReason")}
        error={selected === "other" ? null : error}
        value={selected}
        options={[
          ...reasons.map((value) => ({ value, label: tReason(value) })),
          { value: "other", label: t("otherReason") },
        ]}
        onChange={({ target }) => {
          const presetReason = reasons.find((preset) => preset === target.value);
          setSelected(target.value);
          onReason(presetReason ? reassignReasonMessages.en[presetReason] : customReason.trim());
        }}
      />
      {selected === "other" && (
        <Textarea
          label={tAdmin("reason")}
          hint={tAdmin("reasonHint")}
          error={error}
          maxLength={500}
          required
          value={customReason}
          onChange={({ target }) => {
            setCustomReason(target.value);
            onReason(target.value.trim());
          }}
        />
      )}
    </>
  );
}

/**
 * The selected driver while the list on the screen shows them, otherwise null: a driver out of view must not be
 * assigned.
 */
export function visibleChoice(selectedId: string | null, listedIds: readonly string[] | undefined): string | null {
  return selectedId !== null && listedIds?.includes(selectedId) ? selectedId : null;
}
