"use client";

import { delegateText } from "@/lib/i18n/text/delegate";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { UserIcon } from "@/components/ui/icons";

const words = { may: "driverNote", checked: "driverChecked", done: "driverDone" } as const;

/** Who may take the cash in the receiver's place, whose code was checked, or who took it. */
export function DelegateNote({
  now = "may",
  ...names
}: {
  now?: "may" | "checked" | "done";
  name: string;
  receiver: string;
}) {
  const say = useText(delegateText);
  return <Notice icon={UserIcon}>{say(words[now], names)}</Notice>;
}
