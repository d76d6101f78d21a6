"use client";

import { useEffect, useRef, useState } from "react";
import { useDark } from "@/lib/client/hooks/use-dark";
import type { CardPayment, Payment } from "@/lib/contracts/payment";
import { declineKey, payMessages } from "@/lib/i18n/messages/pay";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/field";
import { ClockIcon, LockIcon, RefreshIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { loadCardForm, type CardForm } from "./card-form";

type Payable = Payment & { clientSecret: string };
type Form = { at: "coming" } | { at: "ready"; form: CardForm } | { at: "failed" };

const recheckMs = 3_000;

/** The provider's card form with the button that submits it. */
export function PayForm({
  payment,
  returnUrl,
  check,
}: {
  payment: Payable;
  returnUrl: string;
  check: () => Promise<CardPayment | null>;
}) {
  const t = useTranslations(payMessages);
  const [keep, setKeep] = useState(false);
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const [unsure, setUnsure] = useState(false);
  const { box, form, again } = useCardForm(payment);
  useAsking(unsure, check, setUnsure);

  async function pay() {
    if (form.at !== "ready") return;
    setBusy(true);
    setWords(null);
    setUnsure(false);
    const sent = await form.form.confirm({ keep, returnUrl });
    // The button stays busy until the bank's page has loaded.
    if (sent.kind === "leaving") return;
    if (sent.kind === "incomplete") setWords(sent.words);
    else {
      const now = await check();
      const open = now === null || (now.status === "open" && now.declined === null);
      if (sent.kind === "declined" && open) setWords(t("declined_declined"));
      else if (open) setUnsure(true);
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
      {unsure ? (
        <Notice tone="warning" icon={ClockIcon} live="polite">
          {t("unsure")}
        </Notice>
      ) : words !== null ? (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {words}
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
function useCardForm(payment: Payable) {
  const t = useTranslations(payMessages);
  const { locale } = useLocale();
  const dark = useDark();
  const box = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState(0);
  const [form, setForm] = useState<Form>({ at: "coming" });
  // In a ref: a declined payment stays the same payment, and must not remount the form and clear its input.
  const wish = useRef({ payment, locale, dark, say: t });
  useEffect(() => {
    wish.current = { payment, locale, dark, say: t };
  });
  useEffect(() => {
    const into = box.current;
    let over = false;
    let made: CardForm | null = null;
    void (async () => {
      try {
        made = await loadCardForm(wish.current);
        if (over || !into) return;
        await made.mount(into);
        if (!over) setForm({ at: "ready", form: made });
      } catch {
        if (!over) setForm({ at: "failed" });
      }
    })();
    return () => {
      over = true;
      made?.unmount();
    };
  }, [payment.clientSecret, tried]);
  return {
    box,
    form,
    again: () => {
      setForm({ at: "coming" });
      setTried(tried + 1);
    },
  };
}

/** Polls the server while the result of the card is unknown. */
function useAsking(asking: boolean, check: () => Promise<CardPayment | null>, setAsking: (asking: boolean) => void) {
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  useEffect(() => {
    if (!asking) return;
    const timer = setInterval(() => {
      void latest.current().then((now) => {
        if (now && (now.status !== "open" || now.declined !== null)) setAsking(false);
      });
    }, recheckMs);
    return () => {
      clearInterval(timer);
    };
  }, [asking, setAsking]);
}
