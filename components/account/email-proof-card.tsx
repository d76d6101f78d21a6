"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import { emailProofText } from "@/lib/i18n/text/email-proof";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { WarningIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";

const path = "/api/profile/email";

/** An address that is not confirmed, with a button that sends the link; nothing once it is, or where there is none. */
export function EmailProofCard() {
  const say = useText(emailProofText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { data: known } = useResource(path);
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);
  if (!known?.email || known.provenAt !== null) return null;

  async function send() {
    setProblem(null);
    const result = await write("/api/profile/email/proof");
    if (!result.ok) {
      setProblem(sayError(result.error, say("sendFailed")));
      return;
    }
    toast.success(say("sent"));
    await mutate(path, result.data, { revalidate: false });
  }
  return (
    <Card aria-label={say("unproven")} className="flex flex-col gap-3">
      <CardTitle>{say("unproven")}</CardTitle>
      <p className="text-sm [overflow-wrap:anywhere]">{known.email}</p>
      <p className="text-sm text-ink-soft">{say(known.sentAt === null ? "why" : "sentHint")}</p>
      {problem && (
        <Notice tone="stop" icon={WarningIcon}>
          {problem}
        </Notice>
      )}
      <Button busy={busy} onClick={() => void send()}>
        {say(known.sentAt === null ? "send" : "sendAgain")}
      </Button>
    </Card>
  );
}
