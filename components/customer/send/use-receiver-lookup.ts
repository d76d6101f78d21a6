"use client";

import { useEffect, useRef, useState } from "react";
import { api } from "@/lib/client/api/fetcher";
import type { ReceiverLookup } from "@/lib/contracts/receiver";

/** Debounce for typing. */
const pauseMs = 700;

/**
 * The number in international form, or null while it is incomplete: ten digits, eleven that start with 1, or more with
 * another country code.
 */
export function completePhoneNumber(typed: string): string | null {
  const text = typed.trim().replace(/^00/, "+");
  const digits = text.replace(/\D/g, "");
  if (text.startsWith("+") && !digits.startsWith("1"))
    return digits.length >= 9 && digits.length <= 15 ? `+${digits}` : null;
  if (digits.length === 10 && !digits.startsWith("1")) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `+${digits}` : null;
}

/**
 * Looks up the receiver of a complete number; null while unknown or when the lookup fails. A change of `step` repeats
 * the lookup of a number without an account, because an invited person may have signed up.
 */
export function useReceiverLookup(typed: string, step: unknown): ReceiverLookup | null {
  const number = completePhoneNumber(typed);
  const known = useRef(new Map<string, ReceiverLookup>());
  const [found, setFound] = useState<{ number: string; receiver: ReceiverLookup } | null>(null);
  useEffect(() => {
    if (number === null) return;
    const away = new AbortController();
    const before = known.current.get(number);
    const timer = setTimeout(
      () => {
        if (before) {
          setFound({ number, receiver: before });
          return;
        }
        api("/api/receivers/find", { method: "POST", body: { phone: number }, signal: away.signal })
          .then((receiver) => {
            if (receiver.state !== "nobody") known.current.set(number, receiver);
            setFound({ number, receiver });
          })
          // The lookup is optional: the send itself reports errors of the number.
          .catch(() => undefined);
      },
      before ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      away.abort();
    };
  }, [number, step]);
  return number !== null && found?.number === number ? found.receiver : null;
}
