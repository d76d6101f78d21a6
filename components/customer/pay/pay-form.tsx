"use client";

import { useEffect, useRef, useState } from "react";
import { useDark } from "@/lib/client/hooks/use-dark";
import type { CardPayment, Payment } from "@/lib/contracts/delivery/payment";
import { declineKey, payMessages } from "@/lib/i18n/messages/pay";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/form/field";
import { ClockIcon, LockIcon, RefreshIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/page/skeleton";
import { loadCardForm, type CardForm } from "./card-form";

type PayablePayment = Payment & { clientSecret: string };
type Form = { at: "coming" } | { at: "ready"; form: CardForm } | { at: "failed" };

const recheckMs = 3_000;

/** The provider's card form with the button that submits it. */
export function PayForm({
  payment,
  returnUrl,
  check,
}: {
  payment: PayablePayment;
  returnUrl: string;
  check: () => Promise<CardPayment | null>;
}) {
  const t = useTranslations(payMessages);
  const [keep, setKeep] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnsure, setIsUnsure] = useState(false);
  const { box, form, again } = useMountedCardForm(payment);
  useStatusPolling(isUnsure, check, setIsUnsure);

  async function pay() {
    if (form.at !== "ready") return;
    setBusy(true);
    setProblem(null);
    setIsUnsure(false);
    const sent = await form.form.confirm({ keep, returnUrl });
    // The button stays busy until the bank's page has loaded.
    if (sent.kind === "leaving") return;
    if (sent.kind === "incomplete") setProblem(sent.words);
    else {
      const now = await check();
      const open = now === null || (now.status === "open" && now.declined === null);
      if (sent.kind === "declined" && open) setProblem(t("declined_declined"));
      else if (open) setIsUnsure(true);
    }
    setBusy(false);
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      {isUnsure ? (
        <Notice tone="warning" icon={ClockIcon} live="polite">
          {t("unsure")}
        </Notice>
      ) : problem !== null ? (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      ) : payment.declined !== null ? (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          <span className="block font-semibold">{t("notCharged")}</span>
          {t(declineKey(payment.declined))}
        </Notice>
      ) : payment.status === "needs_action" && !busy ? (
        <Notice tone="warning" icon={ClockIcon} live="polite">
          {t("action")}
        </Notice>
      ) : null}
      <Card className="flex flex-col gap-4">
        <CardTitle>{t("cardDetails")}</CardTitle>
        {form.at === "failed" ? (
          <Notice
            tone="destructive"
            icon={WarningIcon}
            live="assertive"
            action={
              <Button icon={RefreshIcon} onClick={again}>
                {t("retry")}
              </Button>
            }
          >
            {t("formFailed")}
          </Notice>
        ) : (
          form.at === "coming" && <Skeleton className="h-40" />
        )}
        <div ref={box} data-testid="card-form" className="empty:hidden" />
        <Checkbox
          label={t("keep")}
          hint={t("keepHint")}
          checked={keep}
          onChange={(event) => {
            setKeep(event.target.checked);
          }}
        />
      </Card>
      <p className="flex items-start gap-2 text-sm text-muted-foreground">
        <LockIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
        {t("safe")}
      </p>
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={form.at !== "ready"}>
        {busy ? t("confirming") : t("pay", { amount: formatMoney(payment.amount) })}
      </Button>
    </form>
  );
}

/** Mounts the card form and remounts it when the payment changes. */
function useMountedCardForm(payment: PayablePayment) {
  const t = useTranslations(payMessages);
  const { locale } = useLocale();
  const isDark = useDark();
  const box = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [form, setForm] = useState<Form>({ at: "coming" });
  // In a ref: a declined payment stays the same payment, and must not remount the form and clear its input.
  const formOptions = useRef({ payment, locale, dark: isDark, t });
  useEffect(() => {
    formOptions.current = { payment, locale, dark: isDark, t };
  });
  useEffect(() => {
    const container = box.current;
    let cancelled = false;
    let mountedForm: CardForm | null = null;
    void (async () => {
      try {
        mountedForm = await loadCardForm(formOptions.current);
        if (cancelled || !container) return;
        await mountedForm.mount(container);
        if (!cancelled) setForm({ at: "ready", form: mountedForm });
      } catch {
        if (!cancelled) setForm({ at: "failed" });
      }
    })();
    return () => {
      cancelled = true;
      mountedForm?.unmount();
    };
  }, [payment.clientSecret, attempt]);
  return {
    box,
    form,
    again: () => {
      setForm({ at: "coming" });
      setAttempt(attempt + 1);
    },
  };
}

/** Polls the server while the result of the card is unknown. */
function useStatusPolling(
  asking: boolean,
  check: () => Promise<CardPayment | null>,
  setAsking: (asking: boolean) => void,
) {
  const latestCheck = useRef(check);
  useEffect(() => {
    latestCheck.current = check;
  });
  useEffect(() => {
    if (!asking) return;
    const timer = setInterval(() => {
      void latestCheck.current().then((now) => {
        if (now && (now.status !== "open" || now.declined !== null)) setAsking(false);
      });
    }, recheckMs);
    return () => {
      clearInterval(timer);
    };
  }, [asking, setAsking]);
}
