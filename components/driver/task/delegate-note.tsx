"use client";

import { delegateMessages } from "@/lib/i18n/messages/delegate";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { UserIcon } from "@/components/ui/icons";

const delegateNoteKeys = { may: "driverNote", checked: "driverChecked", done: "driverDone" } as const;

/** A note about the delegate: may take the cash for the receiver, had their code checked, or took the cash. */
export function DelegateNote({
  status = "may",
  ...names
}: {
  status?: "may" | "checked" | "done";
  name: string;
  receiver: string;
}) {
  const t = useTranslations(delegateMessages);
  return <Notice icon={UserIcon}>{t(delegateNoteKeys[status], names)}</Notice>;
}
