"use client";

import Link from "@/components/ui/navigation/link";
import { Notice } from "@/components/ui/badge";
import { IdCardIcon, WarningIcon } from "@/components/ui/icons";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { documentMessages } from "@/lib/i18n/messages/driver-labels";
import { documentsNoticeMessages } from "@/lib/i18n/messages/documents-notice";
import { useTranslations } from "@/lib/i18n/use-translations";
import { documentsNeedingAttention } from "./document-expiry";

/** Warns of a document that has expired, or expires soon without a pending renewal, with a link to upload one. */
export function DocumentExpiryNotice() {
  const t = useTranslations(documentsNoticeMessages);
  const tDocument = useTranslations(documentMessages);
  const dueDocuments = documentsNeedingAttention(useProfile().data?.documents ?? []);
  const expired = dueDocuments.filter((document) => document.expired);
  if (dueDocuments.length === 0) return null;
  const names = dueDocuments.map(({ kind }) => tDocument(kind)).join(", ");
  const areOffersBlocked = expired.some(({ stops: stopsOffers }) => stopsOffers);
  const allInReview = expired.length > 0 && expired.every(({ waiting: renewalSentAt }) => renewalSentAt !== null);
  return (
    <Notice
      tone={expired.length > 0 ? "destructive" : "warning"}
      icon={expired.length > 0 ? WarningIcon : IdCardIcon}
      live="polite"
    >
      <p>
        {t(expired.length > 0 ? "expired" : "expiresSoon", { names })}{" "}
        {areOffersBlocked && t(allInReview ? "inReview" : "offersBlocked")}
      </p>
      <Link
        href="/profile#documents"
        className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
      >
        {t("open")}
      </Link>
    </Notice>
  );
}
