"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/client/api/api-error";
import { api } from "@/lib/client/api/fetcher";
import { updateServerClock, serverNow } from "@/lib/client/app/server-clock";
import type { Quote } from "@/lib/contracts/price";
import type { CreateTransactionBody } from "@/lib/contracts/transaction-bodies";
import { toQuoteBody } from "./quote-body";

/** Delay before retrying an unanswered quote request. */
const againMs = 10_000;

type Known = { of: string; quote: Quote | null; before: number | null; error: ApiError | null };
const nothing: Known = { of: "", quote: null, before: null, error: null };

/**
 * The price of a request; fetched again when the request changes or the quote expires. `before`: the previously shown
 * fee if it was different. A null request fetches nothing. `onRefused`: the server refused the request; it is not
 * retried.
 */
export function useQuote(request: CreateTransactionBody | null, onRefused: (error: ApiError) => void) {
  const of = request ? JSON.stringify(toQuoteBody(request)) : "";
  const [known, setKnown] = useState(nothing);
  const [tries, setTries] = useState(0);
  const current = useRef({ of, onRefused });
  useEffect(() => {
    current.current = { of, onRefused };
  });

  const take = useCallback((quote: Quote, asked: string) => {
    updateServerClock(quote.serverTime);
    setKnown((last) => {
      const shown = last.of === asked ? last.quote : null;
      return {
        of: asked,
        quote,
        before: shown && shown.fee !== quote.fee ? shown.fee : last.of === asked ? last.before : null,
        error: null,
      };
    });
  }, []);

  const expiresAt = known.of === of ? (known.quote?.expiresAt ?? null) : null;
  useEffect(() => {
    if (of === "") return;
    const away = new AbortController();
    const ask = async () => {
      try {
        const quote = await api("/api/quotes", {
          method: "POST",
          body: JSON.parse(of) as ReturnType<typeof toQuoteBody>,
          signal: away.signal,
        });
        if (current.current.of === of) take(quote, of);
      } catch (cause) {
        if (away.signal.aborted) return;
        const error = cause instanceof ApiError ? cause : new ApiError({ code: "UNKNOWN", status: 0, title: "" });
        // Keep the shown quote while it is fetched again.
        setKnown((last) => ({ ...(last.of === of ? last : { ...nothing, of }), error }));
        if (error.isUnanswered) timer = setTimeout(() => void ask(), againMs);
        else current.current.onRefused(error);
      }
    };
    const wait = expiresAt === null ? 0 : Math.max(0, Date.parse(expiresAt) - serverNow());
    let timer = setTimeout(() => void ask(), wait);
    return () => {
      away.abort();
      clearTimeout(timer);
    };
  }, [of, expiresAt, tries, take]);

  return {
    quote: known.of === of ? known.quote : null,
    before: known.of === of ? known.before : null,
    error: known.of === of ? known.error : null,
    again: () => {
      setTries((n) => n + 1);
    },
    /** Takes over the quote that came with a refusal. */
    take: (quote: Quote) => {
      take(quote, of);
    },
  };
}
