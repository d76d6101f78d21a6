"use client";

import { useEffect, useRef, useState } from "react";
import { api } from "@/lib/client/api/fetcher";
import type { ReceiverLookup } from "@/lib/contracts/receiver";

/** A number changes while it is typed: it is asked for once the typing has stopped. */
const pauseMs = 700;

/**
 * The number as it is asked for; null while it cannot be whole: ten digits, or eleven that begin with 1, and more than
 * that with another country's code.
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
 * Whose number it is, once it is whole; null while that is not known, or may not be asked. `step`: a number that nobody
 * had is asked for again at each, for whoever was invited may have signed up.
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
          // Nobody has to know it to send: what is wrong with the number is said when it is sent.
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
