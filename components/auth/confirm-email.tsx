"use client";

import { useState } from "react";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { emailProofText } from "@/lib/i18n/text/email-proof";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckIcon, LinkIcon, WarningIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";

/** Proves the address of the account that is signed in, by the token of the mailed link. */
export function ConfirmEmail({ token }: { token: string | null }) {
  const say = useText(emailProofText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [proven, setProven] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const home = (
    <ButtonLink href="/" variant="primary">
      {say("goOn")}
    </ButtonLink>
  );
  if (!token) return <EmptyState icon={LinkIcon} title={say("noToken")} hint={say("noTokenHint")} action={home} />;
  if (proven !== null)
    return <EmptyState icon={CheckIcon} title={say("done")} hint={say("doneHint", { email: proven })} action={home} />;

  async function confirm() {
    setProblem(null);
    const result = await write("/api/profile/email/confirm", { body: { token: token ?? "" } });
    if (result.ok) setProven(result.data.email ?? "");
    else setProblem(sayError(result.error, say("failed")));
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-xl">{say("title")}</h1>
        <p className="pt-1 text-ink-soft">{say("confirmHint")}</p>
      </div>
      {problem && (
        <Notice tone="stop" icon={WarningIcon}>
          {problem}
        </Notice>
      )}
      <Button variant="primary" size="large" busy={busy} onClick={() => void confirm()}>
        {say("confirm")}
      </Button>
    </div>
  );
}
