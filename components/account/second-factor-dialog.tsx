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

/** Asks for a code of the authenticator app, or a recovery code. `onResult` receives whether the server accepted it. */
export function SecondFactorDialog({ onResult }: { onResult: (verified: boolean) => void }) {
  const t = useTranslations(secondFactorMessages);
  const { data: secondFactor } = useResource("/api/second-factor");
  const { busy, problem, setProblem, write } = useFormWrite(t("failed"));
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const [enteredCode, setEnteredCode] = useState("");
  const isNotEnrolled = secondFactor?.enrolledAt === null;

  async function confirm(event: FormEvent) {
    event.preventDefault();
    // React would bubble the event to the form that opened this dialog.
    event.stopPropagation();
    const code = enteredCode.trim();
    if (code === "") {
      setProblem(t("codeMissing"));
      return;
    }
    const result = await write("/api/second-factor/verify", {
      body: usesRecoveryCode ? { recoveryCode: code } : { code },
    });
    if (result.ok) onResult(true);
  }

  return (
    <Sheet
      open
      keepOpenOnBackdrop
      title={t(isNotEnrolled ? "title" : "enter")}
      onClose={() => {
        onResult(false);
      }}
      footer={
        <>
          {isNotEnrolled ? (
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
              onResult(false);
            }}
          >
            {t("cancel")}
          </Button>
        </>
      }
    >
      {isNotEnrolled ? (
        <p>{t("setUpFirst")}</p>
      ) : (
        <form id={formId} noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-4">
          {!usesRecoveryCode && <p>{t("enterWhy")}</p>}
          <Input
            key={String(usesRecoveryCode)}
            label={t(usesRecoveryCode ? "recovery" : "code")}
            autoFocus
            inputMode={usesRecoveryCode ? "text" : "numeric"}
            autoComplete="one-time-code"
            maxLength={usesRecoveryCode ? 40 : 10}
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
              setUsesRecoveryCode(!usesRecoveryCode);
              setEnteredCode("");
              setProblem(null);
            }}
          >
            {t(usesRecoveryCode ? "useCode" : "useRecovery")}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
