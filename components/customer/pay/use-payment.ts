"use client";

import useSWR from "swr";
import type { ApiError } from "@/lib/client/api/api-error";
import { api } from "@/lib/client/api/fetcher";
import type { CardPayment, CardPaymentStatus, Payment } from "@/lib/contracts/delivery/payment";

const pollMs = 3_000;
const pendingStatuses: readonly CardPaymentStatus[] = ["asking", "processing"];
export const canPay = (status: CardPaymentStatus): boolean => status === "open" || status === "needs_action";

export type CardPaymentState = {
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
export function usePayment(id: string): CardPaymentState {
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
