"use client";

import { useState, type FormEvent } from "react";
import { isApiError } from "@/lib/client/api/api-error";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useAuth } from "@/lib/client/hooks/use-session";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { reauthenticationMessages } from "@/lib/i18n/messages/reauthentication";
import { smsCodeMessages } from "@/lib/i18n/messages/sms-code";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { Sheet } from "@/components/ui/overlay";
import { PasswordInput } from "@/components/ui/form/password-input";
import { useWrite } from "@/components/ui/use-write";

const formId = "reauthentication";

/** Asks for the password, or a code sent to the verified phone. `onResult` receives whether the server accepted it. */
export function ReauthenticationDialog({ onResult }: { onResult: (confirmed: boolean) => void }) {
  const t = useTranslations(reauthenticationMessages);
  const tCode = useTranslations(smsCodeMessages);
  const errorMessage = useErrorText();
  const { phone, phoneVerified } = useAuth();
  const { busy, write } = useWrite();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [input, setInput] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  /** Shows the code field for the phone `to`, or the password field for null. */
  const showField = (to: string | null) => {
    setSentTo(to);
    setInput("");
    setProblem(null);
  };
  async function sendCode() {
    setProblem(null);
    const result = await write("/api/session/reauthenticate/code");
    if (result.ok) showField(phone);
    else setProblem(errorMessage(result.error, tCode("failed")));
  }
  async function confirm(event: FormEvent) {
    event.preventDefault();
    // React would bubble the event to the form that opened this dialog.
    event.stopPropagation();
    const secret = sentTo === null ? input : input.replace(/\s/g, "");
    if (secret === "") {
      setProblem(sentTo === null ? t("passwordMissing") : tCode("codeMissing"));
      return;
    }
    setProblem(null);
    const result = await write("/api/session/reauthenticate", {
      body: sentTo === null ? { password: secret } : { code: secret },
    });
    if (result.ok) onResult(true);
    else
      setProblem(isApiError(result.error, "UNAUTHENTICATED") ? t("failed") : errorMessage(result.error, t("failed")));
  }

  return (
    <Sheet
      open
      keepOpenOnBackdrop
      title={t("title")}
      onClose={() => {
        onResult(false);
      }}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" size="large" busy={busy}>
            {t("confirm")}
          </Button>
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
      <form id={formId} noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-4">
        <p>{t("why")}</p>
        {sentTo === null ? (
          <PasswordInput
            label={t("password")}
            autoFocus
            autoComplete="current-password"
            error={problem}
            value={input}
            onChange={({ target }) => {
              setInput(target.value);
              setProblem(null);
            }}
          />
        ) : (
          <>
            <p translate="no" role="status" className="text-sm text-muted-foreground">
              {tCode("sent", { phone: formatPhone(sentTo) })}
            </p>
            <Input
              label={tCode("label")}
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              error={problem}
              value={input}
              onChange={({ target }) => {
                setInput(target.value);
                setProblem(null);
              }}
              className="text-center font-mono text-xl! tracking-[0.2em]"
            />
          </>
        )}
        {sentTo !== null ? (
          <Button
            variant="quiet"
            onClick={() => {
              showField(null);
            }}
          >
            {t("usePassword")}
          </Button>
        ) : (
          phoneVerified && (
            <Button variant="quiet" disabled={busy} onClick={() => void sendCode()}>
              {t("useCode")}
            </Button>
          )
        )}
      </form>
    </Sheet>
  );
}
