"use client";

import Link from "@/components/ui/link";
import { useAuth } from "@/lib/client/hooks/use-session";
import { phoneText } from "@/lib/i18n/text/phone";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";

/** Says that the reader's number is still to prove, and leads to where that is done; nothing once it is. */
export function PhoneProofNotice({
  hint,
  href,
}: {
  hint: "receiveHint" | "driverHint";
  href: "/account" | "/profile";
}) {
  const say = useText(phoneText);
  if (useAuth().phoneVerified) return null;
  return (
    <Notice tone="wait" icon={WarningIcon}>
      <p>{say(hint)}</p>
      <Link href={href} className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4">
        {say("title")}
      </Link>
    </Notice>
  );
}
