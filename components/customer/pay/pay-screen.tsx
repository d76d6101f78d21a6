"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import useSWR from "swr";
import { isApiError, type ApiError } from "@/lib/client/api/api-error";
import type { Payment, CardPayment, CardPaymentStatus } from "@/lib/contracts/delivery/payment";
import { commonMessages } from "@/lib/i18n/messages/common";
import { formatCard, payMessages } from "@/lib/i18n/messages/pay";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
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
import { LoadFailure } from "@/components/ui/page/load-failure";
import { Logo } from "@/components/ui/logo";
import { formatMoney, Money } from "@/components/ui/money";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { api } from "@/lib/client/api/fetcher";
import { PayForm } from "./pay-form";

const pollMs = 3_000;
const pendingStatuses: readonly CardPaymentStatus[] = ["creating", "processing"];
const canPay = (status: CardPaymentStatus): boolean => status === "open" || status === "needs_action";

type CardPaymentState = {
  /** Null: no card payment is due. Undefined: loading. */
  payment: Payment | null | undefined;
  error: ApiError | undefined;
  refresh: () => void;
  /** After a card was sent: the server queries the provider. Null without a response. */
  check: () => Promise<CardPayment | null>;
};

/**
 * The payment of a fee with its client secret, which stays in memory only. Polled while the provider is processing, but
 * not while a card is being typed: a remounted form would be empty.
 */
function usePayment(id: string): CardPaymentState {
  const swr = useSWR<Payment | null, ApiError>(["payment", id], () => api(`/api/transactions/${id}/payment`), {
    refreshInterval: (cached) =>
      cached && (cached.providerUnavailable || pendingStatuses.includes(cached.status)) ? pollMs : 0,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    errorRetryInterval: pollMs,
  });
  const { mutate } = swr;
  return {
    payment: swr.data,
    error: swr.error,
    refresh: () => {
      void mutate();
    },
    check: async () => {
      try {
        const latest = await api(`/api/transactions/${id}/payment/check`, { method: "POST", body: {} });
        // This mutation discards a fetch in flight; without a known payment, fetch again.
        let wasCached = false;
        await mutate(
          (cached) => {
            wasCached = Boolean(cached);
            return cached && latest
              ? {
                  ...cached,
                  ...latest,
                  providerUnavailable: false,
                  clientSecret: canPay(latest.status) ? cached.clientSecret : null,
                }
              : cached;
          },
          { revalidate: false },
        );
        if (!wasCached || latest === null) await mutate();
        return latest;
      } catch {
        return null;
      }
    },
  };
}

/** Card payment of one delivery's fee by its sender. */
export function PayScreen({ id }: { id: string }) {
  const t = useTranslations(payMessages);
  const cardPayment = usePayment(id);
  useCheckOnReturn(cardPayment.check);
  const { payment } = cardPayment;
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col gap-4 px-4 py-4">
      <header className="flex min-h-tap items-center justify-between gap-3">
        <Logo />
      </header>
      <h1 className="text-lg">{t("title")}</h1>
      {payment && <Money amount={payment.amount} className="text-2xl" />}
      <PaymentState id={id} cardPayment={cardPayment} />
      {/* A full page load, which unloads the provider's script. */}
      <a
        href={`/my-deliveries/${id}`}
        className={buttonClass({ variant: payment?.status === "paid" ? "primary" : "plain", size: "large" })}
      >
        {t("toDelivery")}
      </a>
    </main>
  );
}

function PaymentState({
  id,
  cardPayment: { payment, error, refresh, check },
}: {
  id: string;
  cardPayment: CardPaymentState;
}) {
  const t = useTranslations(payMessages);
  const tCommon = useTranslations(commonMessages);
  if (payment === undefined) {
    if (isApiError(error) && error.status === 404)
      return <EndNotice icon={PackageIcon} title={t("notFoundTitle")} hint={t("nothingHint")} />;
    if (error) return <LoadFailure subject={t("payment")} error={error} onRetry={refresh} />;
    return <SkeletonCard label={tCommon("loading")} className="h-64" />;
  }
  if (payment === null) return <EndNotice icon={PackageIcon} title={t("nothingTitle")} hint={t("nothingHint")} />;
  switch (payment.status) {
    case "paid":
      return <PaidPayment payment={payment} />;
    case "cancelled":
      return <EndNotice icon={BlockedIcon} title={t("closedTitle")} hint={t("closedHint")} />;
    case "refused":
      return <EndNotice icon={FailedIcon} title={t("refusedTitle")} hint={t("refusedHint")} />;
    case "processing":
      return <WaitNotice icon={ClockIcon}>{t("processing")}</WaitNotice>;
    case "creating":
      return <PaymentLoading />;
    case "open":
    case "needs_action":
      break;
  }
  const { clientSecret } = payment;
  if (clientSecret === null || !canPay(payment.status))
    return payment.providerUnavailable ? (
      <WaitNotice icon={OfflineIcon}>{t("providerUnavailable")}</WaitNotice>
    ) : (
      <EndNotice icon={BlockedIcon} title={t("closedTitle")} hint={t("closedHint")} />
    );
  return (
    <PayForm
      payment={{ ...payment, clientSecret }}
      returnUrl={`${window.location.origin}/my-deliveries/${id}/pay`}
      check={check}
    />
  );
}

const slowAfterMs = 8_000;
/** Shows after a while that the payment provider does not respond. */
function PaymentLoading() {
  const t = useTranslations(payMessages);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true);
    }, slowAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return <WaitNotice icon={ClockIcon}>{t(isSlow ? "settingUpSlow" : "settingUp")}</WaitNotice>;
}

const WaitNotice = ({ icon, children }: { icon: Icon; children: ReactNode }) => (
  <Notice tone="warning" icon={icon} live="polite">
    {children}
  </Notice>
);

const EndNotice = ({ icon, title, hint }: { icon: Icon; title: string; hint: string }) => (
  <div translate="no" role="status">
    <EmptyState icon={icon} title={title} hint={hint} />
  </div>
);

function PaidPayment({ payment }: { payment: Payment }) {
  const t = useTranslations(payMessages);
  if (payment.refund !== null)
    return (
      <Notice tone={payment.refund === "failed" ? "destructive" : "muted"} icon={HistoryIcon} live="polite">
        {t(`refund_${payment.refund}`, { amount: formatMoney(payment.refunded ?? 0) })}
      </Notice>
    );
  return (
    <div translate="no" role="status" className="rise flex flex-col items-center gap-2 py-8 text-center">
      <span className="mb-2 inline-flex size-16 items-center justify-center rounded-full bg-success-subtle text-success-text">
        <CheckIcon aria-hidden size={32} strokeWidth={2.5} />
      </span>
      <h2 className="text-xl">{t("paidTitle")}</h2>
      {payment.card && <p className="tabular-nums">{t("paidByCard", { card: formatCard(payment.card) })}</p>}
      <p className="text-muted-foreground">{t("paidHint")}</p>
    </div>
  );
}

/**
 * After the return from the bank's page: checks with the server. The URL parameters are not trusted, and are removed
 * because they contain the client secret.
 */
function useCheckOnReturn(check: () => Promise<unknown>): void {
  const latestCheck = useRef(check);
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    if (!query.has("redirect_status")) return;
    window.history.replaceState(null, "", window.location.pathname);
    void latestCheck.current();
  }, []);
}
