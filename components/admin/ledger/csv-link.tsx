"use client";

import { adminLedgerMessages } from "@/lib/i18n/messages/admin-ledger";
import { useTranslations } from "@/lib/i18n/use-translations";
import { FileLink } from "@/components/ui/navigation/file-link";

/** Downloads all entries as CSV. */
export function CsvLink({ href }: { href: string }) {
  const t = useTranslations(adminLedgerMessages);
  return <FileLink href={href}>{t("csv")}</FileLink>;
}
