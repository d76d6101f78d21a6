"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/client/api/api-error";
import { api } from "@/lib/client/api/fetcher";
import { updateServerClock, serverNow } from "@/lib/client/app/server-clock";
import type { Quote, QuoteBody } from "@/lib/contracts/delivery/price";
import type { CreateTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";

/** Delay before retrying an unanswered quote request. */
const retryMs = 10_000;

type QuoteState = { requestKey: string; quote: Quote | null; previousFee: number | null; error: ApiError | null };
const emptyState: QuoteState = { requestKey: "", quote: null, previousFee: null, error: null };

/**
 * The price of a request; fetched again when the request changes or the quote expires. `previousFee`: the previously shown
 * fee if it was different. A null request fetches nothing. `onRefused`: the server refused the request; it is not
 * retried.
 */
export function useQuote(request: CreateTransactionBody | null, onRefused: (error: ApiError) => void) {
  const requestKey = request ? JSON.stringify(toQuoteBody(request)) : "";
  const [state, setState] = useState(emptyState);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ requestKey, onRefused });
  useEffect(() => {
    latest.current = { requestKey, onRefused };
  });

  const applyQuote = useCallback((quote: Quote, quotedKey: string) => {
    updateServerClock(quote.serverTime);
    setState((previous) => {
      const shownQuote = previous.requestKey === quotedKey ? previous.quote : null;
      return {
        requestKey: quotedKey,
        quote,
        previousFee:
          shownQuote && shownQuote.fee !== quote.fee
            ? shownQuote.fee
            : previous.requestKey === quotedKey
              ? previous.previousFee
              : null,
        error: null,
      };
    });
  }, []);

  const expiresAt = state.requestKey === requestKey ? (state.quote?.expiresAt ?? null) : null;
  useEffect(() => {
    if (requestKey === "") return;
    const controller = new AbortController();
    const requestQuote = async () => {
      try {
        const quote = await api("/api/quotes", {
          method: "POST",
          body: JSON.parse(requestKey) as ReturnType<typeof toQuoteBody>,
          signal: controller.signal,
        });
        if (latest.current.requestKey === requestKey) applyQuote(quote, requestKey);
      } catch (caught) {
        if (controller.signal.aborted) return;
        const error = caught instanceof ApiError ? caught : new ApiError({ code: "UNKNOWN", status: 0, title: "" });
        // Keep the shown quote while it is fetched again.
        setState((previous) => ({
          ...(previous.requestKey === requestKey ? previous : { ...emptyState, requestKey }),
          error,
        }));
        if (error.isRetryable) timer = setTimeout(() => void requestQuote(), retryMs);
        else latest.current.onRefused(error);
      }
    };
    const wait = expiresAt === null ? 0 : Math.max(0, Date.parse(expiresAt) - serverNow());
    let timer = setTimeout(() => void requestQuote(), wait);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [requestKey, expiresAt, attempt, applyQuote]);

  return {
    quote: state.requestKey === requestKey ? state.quote : null,
    previousFee: state.requestKey === requestKey ? state.previousFee : null,
    error: state.requestKey === requestKey ? state.error : null,
    retry: () => {
      setAttempt((n) => n + 1);
    },
    /** Takes over the quote that came with a refusal. */
    applyRefusalQuote: (quote: Quote) => {
      applyQuote(quote, requestKey);
    },
  };
}

/** The fields of the request that determine its price. */
function toQuoteBody(request: CreateTransactionBody): QuoteBody {
  const { amount, deliveryLocation, urgent, funding, pickupLocation, pickupAddress } = request;
  return {
    amount,
    deliveryLocation,
    ...(urgent ? { urgent } : {}),
    ...(funding === "prefunded"
      ? { funding }
      : { ...(pickupLocation ? { pickupLocation } : {}), ...(pickupAddress ? { pickupAddress } : {}) }),
  };
}

/** The new quote that a refusal contains, or null. */
export function quoteFromRefusal({ quote }: Readonly<Record<string, unknown>>): Quote | null {
  return isQuote(quote) ? quote : null;
}

// A manual check, because the Zod schema would add the schema library to the client bundle.
function isQuote(value: unknown): value is Quote {
  return typeof value === "object" && value !== null && "expiresAt" in value && "fee" in value && "id" in value;
}
