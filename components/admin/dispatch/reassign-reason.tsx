"use client";

import { useState } from "react";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { reassignReasonMessages } from "@/lib/i18n/messages/reassign-reasons";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Select, Textarea } from "@/components/ui/form/field";

const reasons = ["late", "standing", "requested", "vehicle"] as const;

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
