// All data of the emulator by kind and id; persistent in the data folder.
import { randomBytes } from "node:crypto";
import path from "node:path";
import type Stripe from "stripe";
import { saveState, readState } from "../state-file.ts";
import type { StripeEventRecord, IdempotentReplay } from "./types.ts";

const MAX_EVENTS = 50_000;
const MAX_REPLAYS = 50_000;
const SAVE_AFTER_MS = 500;
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Objects of one kind in order of creation. */
function createObjectCollection<T extends { id: string }>(first: readonly T[] = []) {
  const things = new Map(first.map((thing) => [thing.id, thing]));
  return {
    add<Thing extends T>(thing: Thing): Thing {
      things.set(thing.id, thing);
      return thing;
    },
    byId: (id: string) => things.get(id),
    count: () => things.size,
    // A copy, newest first.
    newest: () => [...things.values()].reverse(),
    all: () => [...things.values()],
    clear: () => things.clear(),
    trimTo(maxCount: number) {
      while (things.size > maxCount) things.delete(things.keys().next().value as string);
    },
  };
}
export type ObjectCollection<T extends { id: string }> = ReturnType<typeof createObjectCollection<T>>;

type PersistedState = {
  counter: number;
  customers: Stripe.Customer[];
  methods: Stripe.PaymentMethod[];
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  transfers: Stripe.Transfer[];
  movements: Stripe.BalanceTransaction[];
  events: StripeEventRecord[];
  replays: IdempotentReplay[];
};

export type EmulatorStore = ReturnType<typeof createStore>;

export function createStore(dataDir: string | null) {
  const file = dataDir === null ? null : path.join(dataDir, "stripe.json");
  const stored = file === null ? {} : readState<Partial<PersistedState>>(file, {});
  let counter = stored.counter ?? 0;
  let timer: NodeJS.Timeout | null = null;
  let lastSaveMs = 0;
  const shelves = {
    customers: createObjectCollection<Stripe.Customer>(stored.customers),
    methods: createObjectCollection<Stripe.PaymentMethod>(stored.methods),
    intents: createObjectCollection<Stripe.PaymentIntent>(stored.intents),
    charges: createObjectCollection<Stripe.Charge>(stored.charges),
    refunds: createObjectCollection<Stripe.Refund>(stored.refunds),
    disputes: createObjectCollection<Stripe.Dispute>(stored.disputes),
    transfers: createObjectCollection<Stripe.Transfer>(stored.transfers),
    // Balance transactions.
    movements: createObjectCollection<Stripe.BalanceTransaction>(stored.movements),
    events: createObjectCollection<StripeEventRecord>(stored.events),
    // Responses by idempotency key.
    replays: createObjectCollection<IdempotentReplay>(stored.replays),
  };

  return {
    ...shelves,
    // An id in Stripe's form; the counter makes it unique.
    id(prefix: string, random = 16): string {
      const letters = [...randomBytes(random)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
      return `${prefix}_${letters}${(counter += 1).toString(36).padStart(8, "0")}`;
    },
    changed,
    save,
    reset() {
      for (const shelf of Object.values(shelves)) shelf.clear();
      save();
    },
  };

  function changed(): void {
    shelves.events.trimTo(MAX_EVENTS);
    shelves.replays.trimTo(MAX_REPLAYS);
    if (file === null || timer !== null) return;
    timer = setTimeout(save, Math.max(SAVE_AFTER_MS, lastSaveMs * 20)).unref();
  }

  function save(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (file === null) return;
    const startedAt = performance.now();
    const persisted = Object.fromEntries(Object.entries(shelves).map(([name, shelf]) => [name, shelf.all()]));
    saveState(file, { counter, ...persisted });
    lastSaveMs = performance.now() - startedAt;
  }
}
