// Behaviour and faults of the emulator.
import path from "node:path";
import { z } from "zod";
import { seededRandom } from "../../fleet/random.ts";
import { saveState, readState } from "../state-file.ts";

const share = z.number().min(0).max(1).default(0);

// Faults of single requests, in the order in which one random number selects among them.
export const FAULT_KINDS = ["busy", "internal", "internalAfter", "cutBefore", "cutAfter"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const FaultsSchema = z
  .strictObject({
    // The same seed gives the same requests the same faults, counted from when the faults were set.
    seed: z.int().default(1),
    // Requests with faults, such as "POST /v1/refunds"; default: all.
    requests: z.array(z.string()).optional(),
    // The number of requests with faults, after which it is healthy again.
    times: z.int().min(1).optional(),
    // Every connection is cut.
    down: z.boolean().default(false),
    // The request is processed immediately, and the response delayed by this.
    slowMs: z.int().min(0).max(600_000).default(0),
    // Probabilities: 429; 500 before processing; 500 after processing, which its key then returns permanently;
    // connection cut before, or after processing.
    busy: share,
    internal: share,
    internalAfter: share,
    cutBefore: share,
    cutAfter: share,
    // Of events: sent twice, never sent, reordered within shuffleMs, and all delayed by delayEventsMs.
    duplicateEvents: share,
    loseEvents: share,
    shuffleMs: z.int().min(0).max(60_000).default(0),
    delayEventsMs: z.int().min(0).max(600_000).default(0),
  })
  .refine(
    (faults) => FAULT_KINDS.reduce((sum, kind) => sum + faults[kind], 0) <= 1.000001,
    "The shares are more than all requests",
  );
export type Faults = z.infer<typeof FaultsSchema>;
export type FaultsInput = z.input<typeof FaultsSchema>;

const SettingsSchema = z
  .strictObject({
    // Delay of a dispute after a payment by such a card; null: opened manually.
    disputeMs: z.int().min(0).nullable(),
    // Delay after which a pending refund ends, or a failing one fails; null: manually.
    refundMs: z.int().min(0).nullable(),
    // Fee per payment: hundredths of a percent, plus cents.
    feeBasisPoints: z.int().min(0),
    feeCents: z.int().min(0),
    // Webhook URL; null for none.
    webhookUrl: z.url().nullable(),
    // Delay before the first retry of a webhook, doubled for each further one.
    webhookRetryMs: z.int().min(0),
    webhookTries: z.int().min(1),
  })
  .partial();
export type EmulatorSettings = Required<z.infer<typeof SettingsSchema>>;

export const NO_FAULTS: Faults = FaultsSchema.parse({});
export const DEFAULT_SETTINGS: EmulatorSettings = {
  disputeMs: null,
  refundMs: null,
  feeBasisPoints: 290,
  feeCents: 30,
  webhookUrl: null,
  webhookRetryMs: 500,
  webhookTries: 10,
};

export type RequestFault = { kind: FaultKind | null; down: boolean; slowMs: number };

export type FaultState = {
  faults: Faults;
  settings: EmulatorSettings;
  // Both return an error message for an invalid value, otherwise null.
  setFaults(input: unknown): string | null;
  setSettings(input: unknown): string | null;
  // The fault of the next request.
  next(request: string): RequestFault;
  chance(): number;
  reset(): void;
};

/** Persistent; `usual`: the settings after a reset. */
export function createFaultState(dataDir: string | null, usual: EmulatorSettings): FaultState {
  const file = dataDir === null ? null : path.join(dataDir, "stripe-health.json");
  const stored = file === null ? {} : readState<{ faults?: Faults; settings?: EmulatorSettings }>(file, {});
  const faults = stored.faults ?? NO_FAULTS;
  let chance = seededRandom(faults.seed);
  // Separate, so that events do not change the faults of requests.
  let ofEvents = seededRandom(faults.seed + 1);
  const save = () => {
    if (file !== null) saveState(file, { faults: health.faults, settings: health.settings });
  };
  const health: FaultState = {
    faults,
    // The webhook URL is the present stack's, not a stored one.
    settings: { ...usual, ...stored.settings, webhookUrl: usual.webhookUrl },
    reset() {
      [health.faults, health.settings] = [NO_FAULTS, usual];
      save();
    },
    setFaults(input) {
      const read = FaultsSchema.safeParse(input);
      if (!read.success) return z.prettifyError(read.error);
      health.faults = read.data;
      chance = seededRandom(read.data.seed);
      ofEvents = seededRandom(read.data.seed + 1);
      save();
      return null;
    },
    setSettings(input) {
      const read = SettingsSchema.safeParse(input);
      if (!read.success) return z.prettifyError(read.error);
      health.settings = { ...health.settings, ...read.data };
      save();
      return null;
    },
    next(request) {
      const { faults: now } = health;
      const { down, slowMs, requests, times } = now;
      if (requests && !requests.includes(request)) return { kind: null, down: false, slowMs: 0 };
      // One random number per request for all kinds, so that the n-th request has the same fault in every run.
      let remaining = chance();
      const kind = FAULT_KINDS.find((candidate) => (remaining -= now[candidate]) < 0) ?? null;
      if (times !== undefined) health.faults = times > 1 ? { ...now, times: times - 1 } : { ...now, ...calm(now) };
      return { kind, down, slowMs };
    },
    chance: () => ofEvents(),
  };
  return health;
}

// Ends faults of requests; faults of events continue.
function calm({ seed, duplicateEvents, loseEvents, shuffleMs, delayEventsMs }: Faults): Faults {
  return { ...NO_FAULTS, seed, duplicateEvents, loseEvents, shuffleMs, delayEventsMs };
}
