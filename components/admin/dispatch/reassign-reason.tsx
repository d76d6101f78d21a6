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
  late,
  error,
  onReason,
}: {
  late: boolean;
  error: string | null;
  onReason: (reason: string) => void;
}) {
  const t = useTranslations(adminTransactionsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tReason = useTranslations(reassignReasonMessages);
  const [kind, setKind] = useState<string>(late ? "late" : "");
  const [ownReason, setOwnReason] = useState("");
  return (
    <>
      <Select
        label={t("why")}
        placeholder={late ? undefined : t("chooseWhy")}
        error={kind === "other" ? null : error}
        value={kind}
        options={[
          ...reasons.map((value) => ({ value, label: tReason(value) })),
          { value: "other", label: t("whyOther") },
        ]}
        onChange={({ target }) => {
          const presetReason = reasons.find((preset) => preset === target.value);
          setKind(target.value);
          onReason(presetReason ? reassignReasonMessages.en[presetReason] : ownReason.trim());
        }}
      />
      {kind === "other" && (
        <Textarea
          label={tAdmin("reason")}
          hint={tAdmin("reasonHint")}
          error={error}
          maxLength={500}
          required
          value={ownReason}
          onChange={({ target }) => {
            setOwnReason(target.value);
            onReason(target.value.trim());
          }}
        />
      )}
    </>
  );
}
