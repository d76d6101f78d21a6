"use client";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { MailIcon } from "@/components/ui/icons";
import { authText } from "@/lib/i18n/text/auth";
import { useText } from "@/lib/i18n/use-text";

/** The next step lies in the mail. */
export function CheckMail({ email, hint }: { email: string; hint?: string }) {
  const say = useText(authText);
  return (
    <div role="status">
      <EmptyState
        icon={MailIcon}
        title={say("checkMail")}
        hint={hint ?? say("checkMailHint", { email })}
        action={<ButtonLink href="/login">{say("backToSignIn")}</ButtonLink>}
      />
    </div>
  );
}
