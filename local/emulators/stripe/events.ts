// Turns changes into events and sends them to the app as signed webhooks, with retries.
import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import type { StripeFaultState } from "./settings.ts";
import type { EmulatorStore } from "./store.ts";
import type { StripeEventRecord } from "./types.ts";
import { STRIPE_API_VERSION, type StripeState } from "./world.ts";

const TIMEOUT_MS = 10_000;

function signPayload(payload: string, secret: string, at: number): string {
  const v1 = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
  // v0 is an additional signature of Stripe's test mode, which clients must ignore.
  return `t=${at},v1=${v1},v0=${"0".repeat(64)}`;
}

type Options = { store: EmulatorStore; health: StripeFaultState; secret: string; clock: () => number };

export function createEvents({ store, health, secret, clock }: Options) {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  return { record, send, later: schedule, busy: () => timers.size + underWay.size, close };

  function record(type: Stripe.Event["type"], object: object, request: StripeState["request"]): StripeEventRecord {
    const id = store.id("evt");
    const event = {
      id,
      object: "event",
      api_version: STRIPE_API_VERSION,
      created: Math.floor(clock() / 1000),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: health.settings.webhookUrl === null ? 0 : 1,
      request: { id: request?.id ?? null, idempotency_key: request?.key ?? null },
      type,
    } satisfies Omit<Stripe.EventBase, "data"> & { data: { object: object } };
    const { loseEvents, duplicateEvents, shuffleMs, delayEventsMs } = health.faults;
    const isLost = health.chance() < loseEvents;
    const eventRecord = store.events.add({ id, event: event as unknown as Stripe.Event, deliveries: [], lost: isLost });
    const copies = health.chance() < duplicateEvents ? 2 : 1;
    if (!isLost && health.settings.webhookUrl !== null)
      for (let copy = 0; copy < copies; copy += 1)
        schedule(delayEventsMs + Math.floor(health.chance() * shuffleMs), () => send(eventRecord));
    return eventRecord;
  }

  /** Sends an event to the app, with retries. */
  function send(eventRecord: StripeEventRecord, attemptNumber = 1): void {
    const work = attempt(eventRecord).then((accepted) => {
      underWay.delete(work);
      const { webhookTries, webhookRetryMs } = health.settings;
      if (!accepted && attemptNumber < webhookTries && !closed)
        schedule(webhookRetryMs * 2 ** (attemptNumber - 1), () => send(eventRecord, attemptNumber + 1));
    });
    underWay.add(work);
  }

  async function attempt({ event, deliveries }: StripeEventRecord): Promise<boolean> {
    const { webhookUrl } = health.settings;
    if (webhookUrl === null) return true;
    const payload = JSON.stringify(event, null, 2);
    const at = Math.floor(clock() / 1000);
    const status = await fetch(webhookUrl, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signPayload(payload, secret, at),
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      (answer) => answer.status,
      () => null,
    );
    deliveries.push({ at, status });
    const accepted = status !== null && status >= 200 && status < 300;
    if (accepted) event.pending_webhooks = 0;
    store.changed();
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
