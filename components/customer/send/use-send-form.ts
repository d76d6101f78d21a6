"use client";

import { useMemo, useState, useSyncExternalStore, useEffect, useRef } from "react";
import { ApiError } from "@/lib/client/api/api-error";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { readStoredValue, storeValue, useIsStored } from "@/lib/client/storage/stored-value";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { CreateTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import { createListeners } from "@/lib/client/app/listeners";
import type { ReceiverLookup } from "@/lib/contracts/delivery/contact";
import { emptySendDraft, type SendDraft } from "./send-draft";

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

/** A request without a response. It may have succeeded, so it is retried with the same id until the server answers. */
type UnansweredSend = { clientActionId: string; body: CreateTransactionBody };
type StoredSend = { userId: string; draft: SendDraft; unanswered: UnansweredSend | null };
type SendOutcome = { ok: true; delivery: Transaction } | { ok: false; error: ApiError };

const key = "send";

// In memory too, so that the form works when the phone refuses storage.
let cachedText: { text: string | null } | null = null;
const listeners = createListeners();
const readCached = (): string | null => (cachedText ??= { text: readStoredValue(key) }).text;
function store(value: StoredSend | null): void {
  cachedText = { text: value && JSON.stringify(value) };
  storeValue(key, cachedText.text);
  listeners.notify();
}

// The user id keeps one user's draft from the next user of the same phone.
function parse(text: string | null, userId: string): StoredSend {
  const emptySend: StoredSend = { userId, draft: emptySendDraft, unanswered: null };
  try {
    const stored = JSON.parse(text ?? "null") as StoredSend | null;
    return stored?.userId === userId
      ? { ...emptySend, ...stored, draft: { ...emptySendDraft, ...stored.draft } }
      : emptySend;
  } catch {
    return emptySend;
  }
}

const isSameExceptPrice = (a: CreateTransactionBody, b: CreateTransactionBody): boolean =>
  JSON.stringify({ ...a, quoteId: undefined }) === JSON.stringify({ ...b, quoteId: undefined });

/** The stored draft and the unanswered request; both survive a reload. */
export function useSendForm(userId: string) {
  const text = useSyncExternalStore(listeners.subscribe, readCached, () => null);
  const stored = useMemo(() => parse(text, userId), [text, userId]);
  const isStored = useIsStored(key);
  const [busy, setBusy] = useState(false);
  const update = (change: (current: StoredSend) => StoredSend) => {
    store(change(parse(readCached(), userId)));
  };

  async function send(body: CreateTransactionBody): Promise<SendOutcome> {
    const pending = parse(readCached(), userId).unanswered;
    // A retry at a newer price also reuses the id: only that id shows whether the first attempt succeeded.
    const unanswered: UnansweredSend =
      pending && isSameExceptPrice(pending.body, body) ? pending : { clientActionId: newActionId(), body };
    update((current) => ({ ...current, unanswered }));
    setBusy(true);
    try {
      const delivery = await api("/api/transactions", {
        method: "POST",
        body: unanswered.body,
        clientActionId: unanswered.clientActionId,
      });
      store(null);
      return { ok: true, delivery };
    } catch (caught) {
      const error = caught instanceof ApiError ? caught : new ApiError({ code: "UNKNOWN", status: 0, title: "" });
      if (!error.isRetryable) update((current) => ({ ...current, unanswered: null }));
      return { ok: false, error };
    } finally {
      setBusy(false);
    }
  }

  return {
    draft: stored.draft,
    /** False if the phone could not store the draft: a reload would lose it. */
    isStored,
    /** An earlier attempt has no response. */
    isUncertain: stored.unanswered !== null && !busy,
    busy,
    change: (patch: Partial<SendDraft>) => {
      update((current) => ({ ...current, draft: { ...current.draft, ...patch } }));
    },
    clear: () => {
      update((current) => ({ ...current, draft: emptySendDraft }));
    },
    send,
  };
}
