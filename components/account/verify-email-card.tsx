"use client";

import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import { emailVerificationMessages } from "@/lib/i18n/messages/email-verification";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { WarningIcon } from "@/components/ui/icons";
import { useFormWrite } from "@/components/ui/use-write";

const path = "/api/profile/email";

/** Button that sends a confirmation link to an unconfirmed address; renders nothing otherwise. */
export function VerifyEmailCard() {
  const t = useTranslations(emailVerificationMessages);
  const { mutate } = useSWRConfig();
  const { data: verification } = useResource(path);
  const { busy, problem, write } = useFormWrite(t("sendFailed"));
  if (!verification?.email || verification.verifiedAt !== null) return null;

  async function send() {
    const result = await write("/api/profile/email/verification");
    if (!result.ok) return;
    toast.success(t("sent"));
    await mutate(path, result.data, { revalidate: false });
  }
  return (
    <Card aria-label={t("notVerified")} className="flex flex-col gap-3">
      <CardTitle>{t("notVerified")}</CardTitle>
      <p className="text-sm [overflow-wrap:anywhere]">{verification.email}</p>
      <p className="text-sm text-muted-foreground">
        {t(verification.sentAt === null ? "notVerifiedHint" : "sentHint")}
      </p>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon}>
          {problem}
        </Notice>
      )}
      <Button busy={busy} onClick={() => void send()}>
        {t(verification.sentAt === null ? "send" : "sendAgain")}
      </Button>
    </Card>
  );
}
