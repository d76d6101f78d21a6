"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { ApiError } from "@/lib/client/api/api-error";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { readStoredValue, subscribeUnstored, unstoredValues, storeValue } from "@/lib/client/storage/stored-value";
import type { Transaction } from "@/lib/contracts/transaction";
import type { CreateTransactionBody } from "@/lib/contracts/transaction-bodies";
import { emptySendDraft, type SendDraft } from "./send-draft";
import { createListeners } from "@/lib/client/app/listeners";

/** A request without a response. It may have succeeded, so it is retried with the same id until the server answers. */
type Unanswered = { clientActionId: string; body: CreateTransactionBody };
type StoredSend = { userId: string; draft: SendDraft; unanswered: Unanswered | null };
type SendOutcome = { ok: true; delivery: Transaction } | { ok: false; error: ApiError };

const key = "send";

// In memory too, so that the form works when the phone refuses storage.
let held: { text: string | null } | null = null;
const listeners = createListeners();
const readHeld = (): string | null => (held ??= { text: readStoredValue(key) }).text;
function hold(kept: StoredSend | null): void {
  held = { text: kept && JSON.stringify(kept) };
  storeValue(key, held.text);
  listeners.notify();
}

// The user id keeps one user's draft from the next user of the same phone.
function parse(text: string | null, userId: string): StoredSend {
  const nothing: StoredSend = { userId, draft: emptySendDraft, unanswered: null };
  try {
    const kept = JSON.parse(text ?? "null") as StoredSend | null;
    return kept?.userId === userId ? { ...nothing, ...kept, draft: { ...emptySendDraft, ...kept.draft } } : nothing;
  } catch {
    return nothing;
  }
}

const sameButPrice = (one: CreateTransactionBody, other: CreateTransactionBody): boolean =>
  JSON.stringify({ ...one, quoteId: undefined }) === JSON.stringify({ ...other, quoteId: undefined });

/** The stored draft and the unanswered request; both survive a reload. */
export function useSendForm(userId: string) {
  const text = useSyncExternalStore(listeners.subscribe, readHeld, () => null);
  const kept = useMemo(() => parse(text, userId), [text, userId]);
  const isStored = useSyncExternalStore(
    subscribeUnstored,
    () => !unstoredValues().has(key),
    () => true,
  );
  const [busy, setBusy] = useState(false);
  const update = (change: (now: StoredSend) => StoredSend) => {
    hold(change(parse(readHeld(), userId)));
  };

  async function send(body: CreateTransactionBody): Promise<SendOutcome> {
    const open = parse(readHeld(), userId).unanswered;
    // A retry at a newer price also reuses the id: only that id shows whether the first attempt succeeded.
    const unanswered: Unanswered =
      open && sameButPrice(open.body, body) ? open : { clientActionId: newActionId(), body };
    update((now) => ({ ...now, unanswered }));
    setBusy(true);
    try {
      const delivery = await api("/api/transactions", {
        method: "POST",
        body: unanswered.body,
        clientActionId: unanswered.clientActionId,
      });
      hold(null);
      return { ok: true, delivery };
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError({ code: "UNKNOWN", status: 0, title: "" });
      if (!error.isUnanswered) update((now) => ({ ...now, unanswered: null }));
      return { ok: false, error };
    } finally {
      setBusy(false);
    }
  }

  return {
    draft: kept.draft,
    /** False if the phone could not store the draft: a reload would lose it. */
    isStored,
    /** An earlier attempt has no response. */
    isUncertain: kept.unanswered !== null && !busy,
    busy,
    change: (patch: Partial<SendDraft>) => {
      update((now) => ({ ...now, draft: { ...now.draft, ...patch } }));
    },
    clear: () => {
      update((now) => ({ ...now, draft: emptySendDraft }));
    },
    send,
  };
}
