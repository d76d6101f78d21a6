// How the stand-in behaves as a whole, and what is wrong with it at the moment.
import path from "node:path";
import { z } from "zod";
import { seeded } from "../fleet/chance.ts";
import { keep, readKept } from "../kept.ts";

const share = z.number().min(0).max(1).default(0);

// Illnesses of single requests, in the order in which one number from the seed is dealt out among them.
export const KINDS = ["busy", "internal", "internalAfter", "cutBefore", "cutAfter"] as const;
export type FaultKind = (typeof KINDS)[number];

const FaultsSchema = z
  .strictObject({
    // The same seed makes the same requests ill, counted from the moment the faults are set.
    seed: z.int().default(1),
    // Only these requests are ill, such as "POST /v1/refunds"; all when left out.
    requests: z.array(z.string()).optional(),
    // For so many requests, then healthy again.
    times: z.int().min(1).optional(),
    // Every connection is cut.
    down: z.boolean().default(false),
    // The work is done at once and the answer comes so much later.
    slowMs: z.int().min(0).max(600_000).default(0),
    // Shares of the requests: 429; 500 with nothing done; 500 with all done, which its key then answers for good; cut
    // before, or after the work was done.
    busy: share,
    internal: share,
    internalAfter: share,
    cutBefore: share,
    cutAfter: share,
    // Of the events: sent twice, never sent, sent in another order within shuffleMs, and all of them so much later.
    duplicateEvents: share,
    loseEvents: share,
    shuffleMs: z.int().min(0).max(60_000).default(0),
    delayEventsMs: z.int().min(0).max(600_000).default(0),
  })
  .refine(
    (faults) => KINDS.reduce((sum, kind) => sum + faults[kind], 0) <= 1.000001,
    "The shares are more than all requests",
  );
export type Faults = z.infer<typeof FaultsSchema>;
export type FaultsWish = z.input<typeof FaultsSchema>;

const SettingsSchema = z
  .strictObject({
    // A dispute comes so long after a payment with such a card; null: when a person opens it.
    disputeMs: z.int().min(0).nullable(),
    // A refund that is pending ends, or one that fails fails, so much later; null: when a person says so.
    refundMs: z.int().min(0).nullable(),
    // Of each payment: so many hundredths of a percent, and so many cents.
    feeBasisPoints: z.int().min(0),
    feeCents: z.int().min(0),
    // Where events go; null: nowhere.
    webhookUrl: z.url().nullable(),
    // A webhook that was not taken comes again after this, then after twice as long, and so on.
    webhookRetryMs: z.int().min(0),
    webhookTries: z.int().min(1),
  })
  .partial();
export type Settings = Required<z.infer<typeof SettingsSchema>>;

export const HEALTHY: Faults = FaultsSchema.parse({});
export const USUAL: Settings = {
  disputeMs: null,
  refundMs: null,
  feeBasisPoints: 290,
  feeCents: 30,
  webhookUrl: null,
  webhookRetryMs: 500,
  webhookTries: 10,
};

export type Illness = { kind: FaultKind | null; down: boolean; slowMs: number };

export type Health = {
  faults: Faults;
  settings: Settings;
  // Both answer what is wrong with the wish, or null.
  setFaults(wish: unknown): string | null;
  setSettings(wish: unknown): string | null;
  // What befalls the next request.
  next(request: string): Illness;
  chance(): number;
  reset(): void;
};

/** Kept over a restart; usual is what a reset leads back to. */
export function openHealth(dataDir: string | null, usual: Settings): Health {
  const file = dataDir === null ? null : path.join(dataDir, "stripe-health.json");
  const kept = file === null ? {} : readKept<{ faults?: Faults; settings?: Settings }>(file, {});
  const faults = kept.faults ?? HEALTHY;
  let chance = seeded(faults.seed);
  // Of its own, so that events do not change the fate of requests.
  let ofEvents = seeded(faults.seed + 1);
  const save = () => {
    if (file !== null) keep(file, { faults: health.faults, settings: health.settings });
  };
  const health: Health = {
    faults,
    // Where events go is the stack's to say, whatever an earlier one said.
    settings: { ...usual, ...kept.settings, webhookUrl: usual.webhookUrl },
    reset() {
      [health.faults, health.settings] = [HEALTHY, usual];
      save();
    },
    setFaults(wish) {
      const read = FaultsSchema.safeParse(wish);
      if (!read.success) return z.prettifyError(read.error);
      health.faults = read.data;
      chance = seeded(read.data.seed);
      ofEvents = seeded(read.data.seed + 1);
      save();
      return null;
    },
    setSettings(wish) {
      const read = SettingsSchema.safeParse(wish);
      if (!read.success) return z.prettifyError(read.error);
      health.settings = { ...health.settings, ...read.data };
      save();
      return null;
    },
    next(request) {
      const { faults: now } = health;
      const { down, slowMs, requests, times } = now;
      if (requests && !requests.includes(request)) return { kind: null, down: false, slowMs: 0 };
      // One number for each request, however it is dealt out: so the n-th request meets the same fate on every run.
      let left = chance();
      const kind = KINDS.find((one) => (left -= now[one]) < 0) ?? null;
      if (times !== undefined) health.faults = times > 1 ? { ...now, times: times - 1 } : { ...now, ...calm(now) };
      return { kind, down, slowMs };
    },
    chance: () => ofEvents(),
  };
  return health;
}

// Requests are well again; what befalls events goes on.
function calm({ seed, duplicateEvents, loseEvents, shuffleMs, delayEventsMs }: Faults): Faults {
  return { ...HEALTHY, seed, duplicateEvents, loseEvents, shuffleMs, delayEventsMs };
}
