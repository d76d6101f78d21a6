"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/client/api/api-error";
import { api } from "@/lib/client/api/fetcher";
import { updateServerClock, serverNow } from "@/lib/client/app/server-clock";
import type { Quote } from "@/lib/contracts/delivery/price";
import type { CreateTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import { toQuoteBody } from "./quote-body";

/** Delay before retrying an unanswered quote request. */
const retryMs = 10_000;

type QuoteState = { of: string; quote: Quote | null; before: number | null; error: ApiError | null };
const emptyState: QuoteState = { of: "", quote: null, before: null, error: null };

/**
 * The price of a request; fetched again when the request changes or the quote expires. `before`: the previously shown
 * fee if it was different. A null request fetches nothing. `onRefused`: the server refused the request; it is not
 * retried.
 */
export function useQuote(request: CreateTransactionBody | null, onRefused: (error: ApiError) => void) {
  const requestKey = request ? JSON.stringify(toQuoteBody(request)) : "";
  const [state, setState] = useState(emptyState);
  const [attempt, setAttempt] = useState(0);
  const current = useRef({ of: requestKey, onRefused });
  useEffect(() => {
    current.current = { of: requestKey, onRefused };
  });

  const applyQuote = useCallback((quote: Quote, quotedKey: string) => {
    updateServerClock(quote.serverTime);
    setState((previous) => {
      const shownQuote = previous.of === quotedKey ? previous.quote : null;
      return {
        of: quotedKey,
        quote,
        before:
          shownQuote && shownQuote.fee !== quote.fee
            ? shownQuote.fee
            : previous.of === quotedKey
              ? previous.before
              : null,
        error: null,
      };
    });
  }, []);

  const expiresAt = state.of === requestKey ? (state.quote?.expiresAt ?? null) : null;
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
        if (current.current.of === requestKey) applyQuote(quote, requestKey);
      } catch (caught) {
        if (controller.signal.aborted) return;
        const error = caught instanceof ApiError ? caught : new ApiError({ code: "UNKNOWN", status: 0, title: "" });
        // Keep the shown quote while it is fetched again.
        setState((previous) => ({
          ...(previous.of === requestKey ? previous : { ...emptyState, of: requestKey }),
          error,
        }));
        if (error.isRetryable) timer = setTimeout(() => void requestQuote(), retryMs);
        else current.current.onRefused(error);
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
    quote: state.of === requestKey ? state.quote : null,
    before: state.of === requestKey ? state.before : null,
    error: state.of === requestKey ? state.error : null,
    again: () => {
      setAttempt((n) => n + 1);
    },
    /** Takes over the quote that came with a refusal. */
    take: (quote: Quote) => {
      applyQuote(quote, requestKey);
    },
  };
}
