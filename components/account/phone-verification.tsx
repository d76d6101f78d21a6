"use client";

import { useState, type FormEvent } from "react";
import type { ApiError } from "@/lib/client/api/api-error";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import { useSetSession, useAuth } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { phoneVerificationMessages } from "@/lib/i18n/messages/phone-verification";
import { smsCodeMessages } from "@/lib/i18n/messages/sms-code";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { PhoneInput } from "@/components/ui/form/phone-input";
import { useWrite } from "@/components/ui/use-write";
import { Card, CardTitle } from "@/components/ui/card";

/** Asks for a number, then for the code sent to it. `onVerified` receives the session with the number. */
export function PhoneVerification({
  phone: currentPhone,
  onVerified,
  onCancel,
}: {
  phone: string;
  onVerified?: (session: Session) => void;
  onCancel?: () => void;
}) {
  const t = useTranslations(phoneVerificationMessages);
  const tCode = useTranslations(smsCodeMessages);
  const errorMessage = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const setSession = useSetSession();
  const { busy, write } = useWrite();
  const [phone, setPhone] = useState(currentPhone);
  const [code, setCode] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const describeError = (error: ApiError, fallback: string) =>
    error.code === "CODES_UNAVAILABLE"
      ? t("unavailable")
      : (fieldProblems(error)["phone"] ?? errorMessage(error, fallback));
  async function requestCode() {
    const number = phone.trim();
    setProblem(number ? null : t("phoneMissing"));
    if (!number) return;
    const result = await write("/api/profile/phone", { body: { phone: number } });
    if (!result.ok) {
      setProblem(describeError(result.error, tCode("failed")));
      return;
    }
    setCode("");
    setSentTo(number);
  }
  async function verifyCode() {
    const token = code.replace(/\s/g, "");
    setProblem(token ? null : tCode("codeMissing"));
    if (!token || sentTo === null) return;
    const result = await write("/api/profile/phone/verify", { body: { phone: sentTo, token } });
    if (!result.ok) {
      setProblem(errorMessage(result.error, t("verifyFailed")));
      return;
    }
    toast.success(t("done"));
    await setSession(result.data);
    onVerified?.(result.data);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (sentTo === null ? requestCode() : verifyCode());
  };

  return (
    <form onSubmit={submit} noValidate aria-label={t("title")} className="flex flex-col gap-3">
      {sentTo === null ? (
        <>
          <PhoneInput
            label={t("phone")}
            autoComplete="tel"
            hint={t("phoneHint")}
            error={problem}
            value={phone}
            onChange={({ target }) => {
              setPhone(target.value);
              setProblem(null);
            }}
          />
          <Button type="submit" variant="primary" busy={busy}>
            {t("send")}
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              {t("keepNumber")}
            </Button>
          )}
        </>
      ) : (
        <>
          <p translate="no" role="status" className="text-sm text-muted-foreground">
            {tCode("sent", { phone: formatPhone(sentTo) })}
          </p>
          <Input
            label={tCode("label")}
            // The input replaces the one that had the focus.
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            error={problem}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              setProblem(null);
            }}
            className="text-center font-mono text-xl! tracking-[0.2em]"
          />
          <Button type="submit" variant="primary" busy={busy}>
            {tCode("confirm")}
          </Button>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="quiet"
              className="flex-1"
              onClick={() => {
                void requestCode();
              }}
            >
              {tCode("resend")}
            </Button>
            <Button
              variant="quiet"
              className="flex-1"
              onClick={() => {
                setSentTo(null);
                setProblem(null);
              }}
            >
              {tCode("changeNumber")}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

/** Phone verification for a signed-in user; renders nothing once verified. */
export function VerifyPhoneCard({
  hint,
  className,
  onVerified,
}: {
  hint: "receiveHint" | "driverHint";
  className?: string;
  onVerified?: () => void;
}) {
  const t = useTranslations(phoneVerificationMessages);
  const { phone, phoneVerified } = useAuth();
  if (phoneVerified) return null;
  return (
    <Card className={className}>
      <CardTitle>{t("title")}</CardTitle>
      <p className="pt-1 pb-3 text-sm text-muted-foreground">{t(hint)}</p>
      <PhoneVerification phone={phone ?? ""} onVerified={onVerified} />
    </Card>
  );
}
