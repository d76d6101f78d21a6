"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { isApiError } from "@/lib/client/api/api-error";
import type { Payment } from "@/lib/contracts/payment";
import { commonText } from "@/lib/i18n/text/common";
import { cardWords, payText } from "@/lib/i18n/text/pay";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import {
  BlockedIcon,
  CheckIcon,
  ClockIcon,
  FailedIcon,
  HistoryIcon,
  OfflineIcon,
  PackageIcon,
  type Icon,
} from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { Logo } from "@/components/ui/logo";
import { formatMoney, Money } from "@/components/ui/money";
import { SkeletonCard } from "@/components/ui/skeleton";
import { PayForm } from "./pay-form";
import { isPayable, usePayment, type PaymentOf } from "./use-payment";

/** The fee of one delivery, paid by its sender with a card. */
export function PayScreen({ id }: { id: string }) {
  const say = useText(payText);
  const own = usePayment(id);
  useReturn(own.check);
  const { payment } = own;
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col gap-4 px-4 py-4">
      <header className="flex min-h-tap items-center justify-between gap-3">
        <Logo />
      </header>
      <h1 className="text-lg">{say("title")}</h1>
      {payment && <Money amount={payment.amount} className="text-2xl" />}
      <State id={id} own={own} />
      {/* A whole page load: nothing of the provider's stays behind. */}
      <a
        href={`/my-deliveries/${id}`}
        className={buttonClass({ variant: payment?.status === "paid" ? "primary" : "plain", size: "large" })}
      >
        {say("toDelivery")}
      </a>
    </main>
  );
}

function State({ id, own: { payment, error, refresh, check } }: { id: string; own: PaymentOf }) {
  const say = useText(payText);
  const sayCommon = useText(commonText);
  if (payment === undefined) {
    if (isApiError(error) && error.status === 404)
      return <Ending icon={PackageIcon} title={say("notFoundTitle")} hint={say("nothingHint")} />;
    if (error) return <LoadFailure component={say("payment")} error={error} onRetry={refresh} />;
    return <SkeletonCard label={sayCommon("loading")} className="h-64" />;
  }
  if (payment === null) return <Ending icon={PackageIcon} title={say("nothingTitle")} hint={say("nothingHint")} />;
  switch (payment.status) {
    case "paid":
      return <Paid payment={payment} />;
    case "cancelled":
      return <Ending icon={BlockedIcon} title={say("overTitle")} hint={say("overHint")} />;
    case "refused":
      return <Ending icon={FailedIcon} title={say("refusedTitle")} hint={say("refusedHint")} />;
    case "processing":
      return <Waits icon={ClockIcon}>{say("processing")}</Waits>;
    case "asking":
      return <Asking />;
    case "open":
    case "needs_action":
      break;
  }
  const { clientSecret } = payment;
  if (clientSecret === null || !isPayable(payment.status))
    return payment.away ? (
      <Waits icon={OfflineIcon}>{say("away")}</Waits>
    ) : (
      <Ending icon={BlockedIcon} title={say("overTitle")} hint={say("overHint")} />
    );
  return (
    <PayForm
      payment={{ ...payment, clientSecret }}
      returnUrl={`${window.location.origin}/my-deliveries/${id}/pay`}
      check={check}
    />
  );
}

const longMs = 8_000;
/** The provider is being asked: after a while the page says that it does not answer. */
function Asking() {
  const say = useText(payText);
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true);
    }, longMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return <Waits icon={ClockIcon}>{say(long ? "askingLong" : "asking")}</Waits>;
}

const Waits = ({ icon, children }: { icon: Icon; children: ReactNode }) => (
  <Notice tone="wait" icon={icon} live="polite">
    {children}
  </Notice>
);

const Ending = ({ icon, title, hint }: { icon: Icon; title: string; hint: string }) => (
  <div translate="no" role="status">
    <EmptyState icon={icon} title={title} hint={hint} />
  </div>
);

function Paid({ payment }: { payment: Payment }) {
  const say = useText(payText);
  if (payment.refund !== null)
    return (
      <Notice tone={payment.refund === "failed" ? "stop" : "over"} icon={HistoryIcon} live="polite">
        {say(`refund_${payment.refund}`, { amount: formatMoney(payment.refunded ?? 0) })}
      </Notice>
    );
  return (
    <div translate="no" role="status" className="rise flex flex-col items-center gap-2 py-8 text-center">
      <span className="mb-2 inline-flex size-16 items-center justify-center rounded-full bg-go-soft text-go-ink">
        <CheckIcon aria-hidden size={32} strokeWidth={2.5} />
      </span>
      <h2 className="text-xl">{say("paidTitle")}</h2>
      {payment.card && <p className="tabular-nums">{say("paidByCard", { card: cardWords(payment.card) })}</p>}
      <p className="text-ink-soft">{say("paidHint")}</p>
    </div>
  );
}

/**
 * Back from the bank's page: our server looks at once. What the address says of it counts for nothing, and what in it
 * could pay is not left there.
 */
function useReturn(check: () => Promise<unknown>): void {
  const latest = useRef(check);
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    if (!query.has("redirect_status")) return;
    window.history.replaceState(null, "", window.location.pathname);
    void latest.current();
  }, []);
}
