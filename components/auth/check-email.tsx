"use client";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { MailIcon } from "@/components/ui/icons";
import { authMessages } from "@/lib/i18n/messages/auth";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Tells the user to open the e-mail. */
export function CheckEmail({ email, hint }: { email: string; hint?: string }) {
  const t = useTranslations(authMessages);
  return (
    <div role="status">
      <EmptyState
        icon={MailIcon}
        title={t("checkMail")}
        hint={hint ?? t("checkMailHint", { email })}
        action={<ButtonLink href="/login">{t("backToSignIn")}</ButtonLink>}
      />
    </div>
  );
}
