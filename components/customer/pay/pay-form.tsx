"use client";

import { useEffect, useRef, useState } from "react";
import { useIsDarkTheme } from "@/lib/client/hooks/use-is-dark-theme";
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
import type { CardForm, CardFormOptions } from "./provider-form";

type PayablePayment = Payment & { clientSecret: string };
type FormState = { status: "loading" } | { status: "ready"; cardForm: CardForm } | { status: "failed" };

const recheckMs = 3_000;

/** The provider's card form with the button that submits it. */
export function PayForm({
  payment,
  returnUrl,
  check,
}: {
  payment: PayablePayment;
  returnUrl: string;
  /** Lets the server query the provider; null without a response. */
  check: () => Promise<CardPayment | null>;
}) {
  const t = useTranslations(payMessages);
  const [saveCard, setSaveCard] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isResultUnknown, setIsResultUnknown] = useState(false);
  const { containerRef, form, reload } = useMountedCardForm(payment);
  useStatusPolling(isResultUnknown, check, setIsResultUnknown);

  async function pay() {
    if (form.status !== "ready") return;
    setBusy(true);
    setProblem(null);
    setIsResultUnknown(false);
    const result = await form.cardForm.confirm({ saveCard, returnUrl });
    // The button stays busy until the bank's page has loaded.
    if (result.kind === "redirecting") return;
    if (result.kind === "incomplete") setProblem(result.message);
    else {
      const latest = await check();
      const isStillOpen = latest === null || (latest.status === "open" && latest.declined === null);
      if (result.kind === "declined" && isStillOpen) setProblem(t("declined_declined"));
      else if (isStillOpen) setIsResultUnknown(true);
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
      {isResultUnknown ? (
        <Notice tone="warning" icon={ClockIcon} live="polite">
          {t("resultUnknown")}
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
          {t("bankActionNeeded")}
        </Notice>
      ) : null}
      <Card className="flex flex-col gap-4">
        <CardTitle>{t("cardDetails")}</CardTitle>
        {form.status === "failed" ? (
          <Notice
            tone="destructive"
            icon={WarningIcon}
            live="assertive"
            action={
              <Button icon={RefreshIcon} onClick={reload}>
                {t("retry")}
              </Button>
            }
          >
            {t("formFailed")}
          </Notice>
        ) : (
          form.status === "loading" && <Skeleton className="h-40" />
        )}
        <div ref={containerRef} data-testid="card-form" className="empty:hidden" />
        <Checkbox
          label={t("saveCard")}
          hint={t("saveCardHint")}
          checked={saveCard}
          onChange={(event) => {
            setSaveCard(event.target.checked);
          }}
        />
      </Card>
      <p className="flex items-start gap-2 text-sm text-muted-foreground">
        <LockIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
        {t("cardDataHint")}
      </p>
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={form.status !== "ready"}>
        {busy ? t("confirming") : t("pay", { amount: formatMoney(payment.amount) })}
      </Button>
    </form>
  );
}

/** Mounts the card form and remounts it when the payment changes. */
function useMountedCardForm(payment: PayablePayment) {
  const t = useTranslations(payMessages);
  const { locale } = useLocale();
  const isDark = useIsDarkTheme();
  const containerRef = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [form, setForm] = useState<FormState>({ status: "loading" });
  // In a ref: a declined payment stays the same payment, and must not remount the form and clear its input.
  const formOptions = useRef({ payment, locale, dark: isDark, t });
  useEffect(() => {
    formOptions.current = { payment, locale, dark: isDark, t };
  });
  useEffect(() => {
    const container = containerRef.current;
    let cancelled = false;
    let mountedForm: CardForm | null = null;
    void (async () => {
      try {
        mountedForm = await loadCardForm(formOptions.current);
        if (cancelled || !container) return;
        await mountedForm.mount(container);
        if (!cancelled) setForm({ status: "ready", cardForm: mountedForm });
      } catch {
        if (!cancelled) setForm({ status: "failed" });
      }
    })();
    return () => {
      cancelled = true;
      mountedForm?.unmount();
    };
  }, [payment.clientSecret, attempt]);
  return {
    containerRef,
    form,
    reload: () => {
      setForm({ status: "loading" });
      setAttempt(attempt + 1);
    },
  };
}

/** Polls the server while the result of the card is unknown. */
function useStatusPolling(
  isActive: boolean,
  check: () => Promise<CardPayment | null>,
  setIsActive: (isActive: boolean) => void,
) {
  const latestCheck = useRef(check);
  useEffect(() => {
    latestCheck.current = check;
  });
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      void latestCheck.current().then((latest) => {
        if (latest && (latest.status !== "open" || latest.declined !== null)) setIsActive(false);
      });
    }, recheckMs);
    return () => {
      clearInterval(timer);
    };
  }, [isActive, setIsActive]);
}

export type { CardForm } from "./provider-form";

/** Lazy-loads the provider's card form, or its emulator on the local stack. */
async function loadCardForm(options: CardFormOptions): Promise<CardForm> {
  const { payment } = options;
  if (payment.emulatorUrl !== null)
    return (await import("./emulator-form")).createEmulatorForm(options, payment.emulatorUrl);
  return (await import("./stripe-form")).createStripeForm(options);
}
