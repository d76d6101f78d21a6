"use client";

import { useState, type FormEvent } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import { secondFactorMessages } from "@/lib/i18n/messages/second-factor";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button, ButtonLink } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { Sheet } from "@/components/ui/overlay";
import { useFormWrite } from "@/components/ui/use-write";

const formId = "second-factor";

/** Asks for a code of the authenticator app, or a recovery code. `onAnswer` receives whether the server accepted it. */
export function SecondFactorDialog({ onAnswer }: { onAnswer: (verified: boolean) => void }) {
  const t = useTranslations(secondFactorMessages);
  const { data: secondFactor } = useResource("/api/second-factor");
  const { busy, problem, setProblem, write } = useFormWrite(t("failed"));
  const [recovery, setRecovery] = useState(false);
  const [enteredCode, setEnteredCode] = useState("");
  const missing = secondFactor?.enrolledAt === null;

  async function confirm(event: FormEvent) {
    event.preventDefault();
    // React would bubble the event to the form that opened this dialog.
    event.stopPropagation();
    const code = enteredCode.trim();
    if (code === "") {
      setProblem(t("codeMissing"));
      return;
    }
    const result = await write("/api/second-factor/verify", { body: recovery ? { recoveryCode: code } : { code } });
    if (result.ok) onAnswer(true);
  }

  return (
    <Sheet
      open
      keepOpenOnBackdrop
      title={t(missing ? "title" : "enter")}
      onClose={() => {
        onAnswer(false);
      }}
      footer={
        <>
          {missing ? (
            <ButtonLink href="/account" variant="primary" size="large">
              {t("toAccount")}
            </ButtonLink>
          ) : (
            <Button type="submit" form={formId} variant="primary" size="large" busy={busy}>
              {t("confirm")}
            </Button>
          )}
          <Button
            variant="quiet"
            block
            disabled={busy}
            onClick={() => {
              onAnswer(false);
            }}
          >
            {t("cancel")}
          </Button>
        </>
      }
    >
      {missing ? (
        <p>{t("setUpFirst")}</p>
      ) : (
        <form id={formId} noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-4">
          {!recovery && <p>{t("enterWhy")}</p>}
          <Input
            key={String(recovery)}
            label={t(recovery ? "recovery" : "code")}
            autoFocus
            inputMode={recovery ? "text" : "numeric"}
            autoComplete="one-time-code"
            maxLength={recovery ? 40 : 10}
            error={problem}
            value={enteredCode}
            onChange={({ target }) => {
              setEnteredCode(target.value);
              setProblem(null);
            }}
            className="text-center font-mono text-xl! tracking-[0.2em]"
          />
          <Button
            variant="quiet"
            onClick={() => {
              setRecovery(!recovery);
              setEnteredCode("");
              setProblem(null);
            }}
          >
            {t(recovery ? "useCode" : "useRecovery")}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
