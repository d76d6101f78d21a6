"use client";

import { delegateText } from "@/lib/i18n/text/delegate";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { UserIcon } from "@/components/ui/icons";

/** Who may take the cash in the receiver's place, or did. */
export function DelegateNote({ done, ...names }: { done?: boolean; name: string; receiver: string }) {
  const say = useText(delegateText);
  return <Notice icon={UserIcon}>{say(done ? "driverDone" : "driverNote", names)}</Notice>;
}
