"use client";

import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { SecondFactor, SecondFactorSecret } from "@/lib/contracts/second-factor";
import { secondFactorMessages } from "@/lib/i18n/messages/second-factor";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/form/field";
import { WarningIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { QrCode } from "@/components/ui/qr-code";
import { useFormWrite } from "@/components/ui/use-write";

const path = "/api/second-factor";

/** The authenticator app of an administrator or a cashier; renders nothing for other users. */
export function SecondFactorCard() {
  const t = useTranslations(secondFactorMessages);
  const { data: secondFactor, error, refresh, isRefreshing } = useResource(path);
  if (!secondFactor && error)
    return (
      <LoadFailure
        subject={t("title")}
        errorText={t("loadFailed")}
        error={error}
        onRetry={refresh}
        busy={isRefreshing}
      />
    );
  if (!secondFactor?.needed) return null;
  return (
    <Card aria-label={t("title")} className="flex flex-col gap-3">
      <CardTitle>{t("title")}</CardTitle>
      <p className="text-sm">{t("why")}</p>
      <p className="text-sm text-muted-foreground">
        {secondFactor.enrolledAt === null ? t("off") : t("on", { n: secondFactor.recoveryCodes })}
      </p>
      <Enrolment secondFactor={secondFactor} />
    </Card>
  );
}

function Enrolment({ secondFactor }: { secondFactor: SecondFactor }) {
  const t = useTranslations(secondFactorMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, write } = useFormWrite(t("failed"));
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function enroll() {
    const result = await write(path);
    if (result.ok) setSecret(result.data);
  }
  async function requestReset() {
    const result = await write("/api/second-factor/reset");
    if (result.ok) await mutate(path, result.data, { revalidate: false });
  }

  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onSaved={() => {
          setCodes(null);
        }}
      />
    );
  if (secret)
    return (
      <ConfirmAuthenticatorForm
        secret={secret}
        onCancel={() => {
          setSecret(null);
        }}
        onConfirmed={({ codes: recoveryCodes, ...confirmed }) => {
          setSecret(null);
          setCodes(recoveryCodes);
          toast.success(t("saved"));
          void mutate(path, confirmed, { revalidate: false });
        }}
      />
    );
  return (
    <>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon}>
          {problem}
        </Notice>
      )}
      <Button busy={busy} onClick={() => void enroll()}>
        {t(secondFactor.enrolledAt === null ? "setUp" : "replace")}
      </Button>
      {secondFactor.resetRequestedAt !== null ? (
        <p translate="no" role="status" className="text-sm">
          {t("resetRequested")}
        </p>
      ) : (
        secondFactor.enrolledAt !== null && (
          <Button variant="quiet" disabled={busy} onClick={() => void requestReset()}>
            {t("lost")}
          </Button>
        )
      )}
    </>
  );
}

function ConfirmAuthenticatorForm({
  secret,
  onCancel,
  onConfirmed,
}: {
  secret: SecondFactorSecret;
  onCancel: () => void;
  onConfirmed: (confirmed: SecondFactor & { codes: string[] }) => void;
}) {
  const t = useTranslations(secondFactorMessages);
  const { busy, problem, setProblem, write } = useFormWrite(t("failed"));
  const [enteredCode, setEnteredCode] = useState("");

  async function confirm(event: FormEvent) {
    event.preventDefault();
    const code = enteredCode.trim();
    if (code === "") {
      setProblem(t("codeMissing"));
      return;
    }
    const result = await write("/api/second-factor/confirm", { body: { code } });
    if (result.ok) onConfirmed(result.data);
  }

  return (
    <form noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-3">
      <p className="text-sm">{t("scan")}</p>
      <div className="mx-auto w-full max-w-56">
        <QrCode text={secret.uri} label={t("qr")} />
      </div>
      <p className="text-sm">
        {t("key")}:{" "}
        <span translate="no" className="font-mono break-all select-all">
          {secret.secret}
        </span>
      </p>
      <Input
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={problem}
        value={enteredCode}
        onChange={({ target }) => {
          setEnteredCode(target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t("confirm")}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onCancel}>
        {t("cancel")}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const t = useTranslations(secondFactorMessages);
  return (
    <section aria-label={t("codesTitle")} className="flex flex-col gap-3">
      <h3 className="font-medium">{t("codesTitle")}</h3>
      <p className="text-sm">{t("codes")}</p>
      <ul translate="no" className="grid gap-1 font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="primary" onClick={onSaved}>
        {t("codesStored")}
      </Button>
    </section>
  );
}
