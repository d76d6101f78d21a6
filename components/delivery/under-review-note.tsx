"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { ClockIcon } from "@/components/ui/icons";

/** Explains that the delivery is under review. Hidden otherwise. */
export function UnderReviewNote({ delivery: { underReview } }: { delivery: Pick<Transaction, "underReview"> }) {
  const t = useTranslations(customerDeliveryMessages);
  if (!underReview) return null;
  return (
    <Notice tone="warning" icon={ClockIcon} live="polite">
      <strong className="block font-semibold">{t("underReviewTitle")}</strong>
      {t("underReviewHint")}
    </Notice>
  );
}
