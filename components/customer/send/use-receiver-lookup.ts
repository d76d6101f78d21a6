"use client";

import { useEffect, useRef, useState } from "react";
import { api } from "@/lib/client/api/fetcher";
import type { ReceiverLookup } from "@/lib/contracts/delivery/receiver";

/** Debounce for typing. */
const debounceMs = 700;

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
  const cachedLookups = useRef(new Map<string, ReceiverLookup>());
  const [lookup, setLookup] = useState<{ number: string; receiver: ReceiverLookup } | null>(null);
  useEffect(() => {
    if (number === null) return;
    const controller = new AbortController();
    const cached = cachedLookups.current.get(number);
    const timer = setTimeout(
      () => {
        if (cached) {
          setLookup({ number, receiver: cached });
          return;
        }
        api("/api/receivers/find", { method: "POST", body: { phone: number }, signal: controller.signal })
          .then((receiver) => {
            if (receiver.state !== "nobody") cachedLookups.current.set(number, receiver);
            setLookup({ number, receiver });
          })
          // The lookup is optional: the send itself reports errors of the number.
          .catch(() => undefined);
      },
      cached ? 0 : debounceMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [number, step]);
  return number !== null && lookup?.number === number ? lookup.receiver : null;
}
