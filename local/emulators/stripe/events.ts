// Turns changes into events and sends them to the app as signed webhooks, with retries.
import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import type { StripeFaultState } from "./settings.ts";
import type { EmulatorStore } from "./store.ts";
import type { StripeEventRecord } from "./types.ts";
import { STRIPE_API_VERSION, type StripeState } from "./state.ts";

const TIMEOUT_MS = 10_000;

function signPayload(payload: string, secret: string, signedAt: number): string {
  const v1 = createHmac("sha256", secret).update(`${signedAt}.${payload}`).digest("hex");
  // v0 is an additional signature of Stripe's test mode, which clients must ignore.
  return `t=${signedAt},v1=${v1},v0=${"0".repeat(64)}`;
}

type Options = { store: EmulatorStore; faultState: StripeFaultState; secret: string; clock: () => number };

export function createEvents({ store, faultState, secret, clock }: Options) {
  const timers = new Set<NodeJS.Timeout>();
  const pendingAttempts = new Set<Promise<void>>();
  let closed = false;

  return { record, send, schedule, busy: () => timers.size + pendingAttempts.size, close };

  function record(type: Stripe.Event["type"], object: object, request: StripeState["request"]): StripeEventRecord {
    const id = store.id("evt");
    const event = {
      id,
      object: "event",
      api_version: STRIPE_API_VERSION,
      created: Math.floor(clock() / 1000),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: faultState.settings.webhookUrl === null ? 0 : 1,
      request: { id: request?.id ?? null, idempotency_key: request?.key ?? null },
      type,
    } satisfies Omit<Stripe.EventBase, "data"> & { data: { object: object } };
    const { loseEvents, duplicateEvents, shuffleMs, delayEventsMs } = faultState.faults;
    const isLost = faultState.eventRandom() < loseEvents;
    const eventRecord = store.events.add({ id, event: event as unknown as Stripe.Event, deliveries: [], lost: isLost });
    const copies = faultState.eventRandom() < duplicateEvents ? 2 : 1;
    if (!isLost && faultState.settings.webhookUrl !== null)
      for (let copy = 0; copy < copies; copy += 1)
        schedule(delayEventsMs + Math.floor(faultState.eventRandom() * shuffleMs), () => send(eventRecord));
    return eventRecord;
  }

  /** Sends an event to the app, with retries. */
  function send(eventRecord: StripeEventRecord, attemptNumber = 1): void {
    const attemptPromise = attempt(eventRecord).then((accepted) => {
      pendingAttempts.delete(attemptPromise);
      const { webhookTries, webhookRetryMs } = faultState.settings;
      if (!accepted && attemptNumber < webhookTries && !closed)
        schedule(webhookRetryMs * 2 ** (attemptNumber - 1), () => send(eventRecord, attemptNumber + 1));
    });
    pendingAttempts.add(attemptPromise);
  }

  async function attempt({ event, deliveries }: StripeEventRecord): Promise<boolean> {
    const { webhookUrl } = faultState.settings;
    if (webhookUrl === null) return true;
    const payload = JSON.stringify(event, null, 2);
    const signedAt = Math.floor(clock() / 1000);
    const status = await fetch(webhookUrl, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signPayload(payload, secret, signedAt),
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      (response) => response.status,
      () => null,
    );
    deliveries.push({ at: signedAt, status });
    const accepted = status !== null && status >= 200 && status < 300;
    if (accepted) event.pending_webhooks = 0;
    store.scheduleSave();
    return accepted;
  }

  function schedule(ms: number, callback: () => void): void {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      callback();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  function close(): void {
    closed = true;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }
}
