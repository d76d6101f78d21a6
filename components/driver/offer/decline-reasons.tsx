"use client";

import { ChoiceList } from "@/components/ui/form/field";
import { declineReasons, type DeclineReason } from "@/lib/domain/offer";
import { declineKeys } from "@/lib/i18n/decline-words";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useTranslations } from "@/lib/i18n/use-translations";

export function DeclineReasons({
  value,
  onChange,
}: {
  value: DeclineReason | null;
  onChange: (reason: DeclineReason) => void;
}) {
  const t = useTranslations(offerMessages);
  return (
    <ChoiceList
      legend={t("declineTitle")}
      name="decline-reason"
      value={value}
      options={declineReasons.map((reason) => ({ value: reason, label: t(declineKeys[reason]) }))}
      onChange={(picked) => {
        const reason = declineReasons.find((option) => option === picked);
        if (reason) onChange(reason);
      }}
    />
  );
}
