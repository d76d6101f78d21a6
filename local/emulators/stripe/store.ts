// All data of the emulator by kind and id; persistent in the data folder.
import { randomBytes } from "node:crypto";
import path from "node:path";
import type Stripe from "stripe";
import { saveState, readState } from "../state-file.ts";
import type { StripeEventRecord, IdempotentReplay } from "./types.ts";

const MAX_EVENTS = 50_000;
const MAX_REPLAYS = 50_000;
const SAVE_AFTER_MS = 500;
const ID_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Objects of one kind in order of creation. */
function createObjectCollection<T extends { id: string }>(initial: readonly T[] = []) {
  const objects = new Map(initial.map((object) => [object.id, object]));
  return {
    add<NewObject extends T>(object: NewObject): NewObject {
      objects.set(object.id, object);
      return object;
    },
    byId: (id: string) => objects.get(id),
    count: () => objects.size,
    // A copy, newest first.
    newest: () => [...objects.values()].reverse(),
    all: () => [...objects.values()],
    clear: () => objects.clear(),
    trimTo(maxCount: number) {
      while (objects.size > maxCount) objects.delete(objects.keys().next().value as string);
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
  const collections = {
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
    ...collections,
    // An id in Stripe's form; the counter makes it unique.
    id(prefix: string, randomLength = 16): string {
      const letters = [...randomBytes(randomLength)].map((byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join("");
      return `${prefix}_${letters}${(counter += 1).toString(36).padStart(8, "0")}`;
    },
    scheduleSave,
    save,
    reset() {
      for (const collection of Object.values(collections)) collection.clear();
      save();
    },
  };

  function scheduleSave(): void {
    collections.events.trimTo(MAX_EVENTS);
    collections.replays.trimTo(MAX_REPLAYS);
    if (file === null || timer !== null) return;
    timer = setTimeout(save, Math.max(SAVE_AFTER_MS, lastSaveMs * 20)).unref();
  }

  function save(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (file === null) return;
    const startedAt = performance.now();
    const persisted = Object.fromEntries(
      Object.entries(collections).map(([name, collection]) => [name, collection.all()]),
    );
    saveState(file, { counter, ...persisted });
    lastSaveMs = performance.now() - startedAt;
  }
}
