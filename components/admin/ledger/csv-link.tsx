"use client";

import { adminLedgerText } from "@/lib/i18n/text/admin-ledger";
import { useText } from "@/lib/i18n/use-text";
import { FileLink } from "@/components/ui/file-link";

/** All of it as a file. */
export function CsvLink({ href }: { href: string }) {
  const say = useText(adminLedgerText);
  return <FileLink href={href}>{say("csv")}</FileLink>;
}
