"use client";

import useSWR from "swr";
import type { ApiError } from "@/lib/client/api/api-error";
import { api } from "@/lib/client/api/fetcher";
import type { CardPayment, CardPaymentStatus, Payment } from "@/lib/contracts/payment";

const soonMs = 3_000;
const moving: readonly CardPaymentStatus[] = ["asking", "processing"];
export const canPay = (status: CardPaymentStatus): boolean => status === "open" || status === "needs_action";

export type CardPaymentState = {
  /** null: no card is asked for; undefined: on its way. */
  payment: Payment | null | undefined;
  error: ApiError | undefined;
  refresh: () => void;
  /** A card was sent: our server asks the provider. Null where no answer came. */
  check: () => Promise<CardPayment | null>;
};

/**
 * The fee's payment, with what pays it: in this page's memory alone, and asked for again while the provider is. Not while
 * somebody types their card: it would not change, and a form that comes anew is empty.
 */
export function usePayment(id: string): CardPaymentState {
  const swr = useSWR<Payment | null, ApiError>(["payment", id], () => api(`/api/transactions/${id}/payment`), {
    refreshInterval: (known) => (known && (known.away || moving.includes(known.status)) ? soonMs : 0),
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    errorRetryInterval: soonMs,
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
        const now = await api(`/api/transactions/${id}/payment/check`, { method: "POST", body: {} });
        // What was asked for meanwhile is not taken any more: where nothing is known yet, it is asked for again.
        let wasKnown = false;
        await mutate(
          (known) => {
            wasKnown = Boolean(known);
            return known && now
              ? { ...known, ...now, away: false, clientSecret: canPay(now.status) ? known.clientSecret : null }
              : known;
          },
          { revalidate: false },
        );
        if (!wasKnown || now === null) await mutate();
        return now;
      } catch {
        return null;
      }
    },
  };
}
