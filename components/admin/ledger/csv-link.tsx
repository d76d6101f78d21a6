"use client";

import { adminLedgerText } from "@/lib/i18n/text/admin-ledger";
import { useText } from "@/lib/i18n/use-text";
import { buttonClass } from "@/components/ui/button";
import { DownloadIcon } from "@/components/ui/icons";

/** All of it as a file. */
export function CsvLink({ href }: { href: string }) {
  const say = useText(adminLedgerText);
  return (
    <a href={href} download className={buttonClass({ variant: "plain" })}>
      <DownloadIcon aria-hidden size={20} />
      {say("csv")}
    </a>
  );
}
