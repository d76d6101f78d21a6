"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { ApiError } from "@/lib/client/api/api-error";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { readStoredValue, subscribeUnstored, unstoredValues, storeValue } from "@/lib/client/storage/stored-value";
import type { Transaction } from "@/lib/contracts/transaction";
import type { CreateTransactionBody } from "@/lib/contracts/transaction-bodies";
import { emptySendDraft, type SendDraft } from "./send-draft";
import { createListeners } from "@/lib/client/app/listeners";

/**
 * A request whose answer never came: it may have happened, and is repeated under the same id until the server has said
 * so.
 */
type Unanswered = { clientActionId: string; body: CreateTransactionBody };
type StoredSend = { userId: string; draft: SendDraft; unanswered: Unanswered | null };
type SendOutcome = { ok: true; delivery: Transaction } | { ok: false; error: ApiError };

const key = "send";

// Held here too: a phone that refuses storage still has a form to fill in.
let held: { text: string | null } | null = null;
const listeners = createListeners();
const readHeld = (): string | null => (held ??= { text: readStoredValue(key) }).text;
function hold(kept: StoredSend | null): void {
  held = { text: kept && JSON.stringify(kept) };
  storeValue(key, held.text);
  listeners.notify();
}

// Why the user's id: a phone that changed hands shows nobody else's form.
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

/** The form's memory: it outlives a reload, and so does a request that nobody answered. */
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
    // The same request at a newer price, too: whether the first one went through only its own id can tell.
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
    /** False where the phone could not store the draft: a reload loses it. */
    isStored,
    /** A try without an answer stands open. */
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
