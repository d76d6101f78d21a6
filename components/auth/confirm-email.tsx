"use client";

import { useState } from "react";
import { emailVerificationMessages } from "@/lib/i18n/messages/email-verification";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CheckIcon, LinkIcon, WarningIcon } from "@/components/ui/icons";
import { useFormWrite } from "@/components/ui/use-write";

/** Confirms the signed-in account's address with the token of the e-mailed link. */
export function ConfirmEmail({ token }: { token: string | null }) {
  const t = useTranslations(emailVerificationMessages);
  const { busy, problem, write } = useFormWrite(t("failed"));
  const [confirmedEmail, setConfirmedEmail] = useState<string | null>(null);
  const home = (
    <ButtonLink href="/" variant="primary">
      {t("continue")}
    </ButtonLink>
  );
  if (!token) return <EmptyState icon={LinkIcon} title={t("noToken")} hint={t("noTokenHint")} action={home} />;
  if (confirmedEmail !== null)
    return (
      <EmptyState icon={CheckIcon} title={t("done")} hint={t("doneHint", { email: confirmedEmail })} action={home} />
    );

  async function confirm() {
    const result = await write("/api/profile/email/confirm", { body: { token: token ?? "" } });
    if (result.ok) setConfirmedEmail(result.data.email ?? "");
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-xl">{t("title")}</h1>
        <p className="pt-1 text-muted-foreground">{t("confirmHint")}</p>
      </div>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon}>
          {problem}
        </Notice>
      )}
      <Button variant="primary" size="large" busy={busy} onClick={() => void confirm()}>
        {t("confirm")}
      </Button>
    </div>
  );
}
