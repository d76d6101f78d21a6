// Behaviour and faults of the emulator.
import path from "node:path";
import { z } from "zod";
import { seededRandom } from "../../fleet/random.ts";
import { saveState, readState } from "../state-file.ts";

const share = z.number().min(0).max(1).default(0);

// Faults of single requests, in the order in which one random number selects among them.
export const FAULT_KINDS = [
  "unavailable",
  "busy",
  "connections",
  "internal",
  "unauthorised",
  "refused",
  "malformed",
  "cutBefore",
  "cutAfter",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const FaultsSchema = z
  .strictObject({
    // The same seed gives the same requests the same faults, counted from when the faults were set.
    seed: z.int().default(1),
    // Methods with faults; default: all.
    methods: z.array(z.string()).optional(),
    // The number of requests with faults, after which it is healthy again.
    times: z.int().min(1).optional(),
    // Every connection is cut.
    down: z.boolean().default(false),
    // The request is processed immediately, and the response delayed by this.
    slowMs: z.int().min(0).max(600_000).default(0),
    // Probabilities: 503; 429 with Retry-After; ERR_TOO_MANY_CONNECTIONS; ERR_INTERNAL; AUTH_KEY_UNKNOWN;
    // ERR_INVALID_PARAM_FORMAT; broken JSON after processing; connection cut before, or after processing.
    unavailable: share,
    busy: share,
    connections: share,
    internal: share,
    unauthorised: share,
    refused: share,
    malformed: share,
    cutBefore: share,
    cutAfter: share,
    retryAfter: z.int().min(0).default(1),
    duplicateEvents: share,
    shuffleEvents: z.boolean().default(false),
    planningFails: z.boolean().default(false),
  })
  .refine(
    (faults) => FAULT_KINDS.reduce((sum, kind) => sum + faults[kind], 0) <= 1.000001,
    "The shares are more than all requests",
  );
export type Faults = z.infer<typeof FaultsSchema>;
export type FaultsInput = z.input<typeof FaultsSchema>;

const SettingsSchema = z
  .strictObject({
    // both: the specification's calls and a live account's. live: only a live account's, and as strict.
    column: z.enum(["both", "spec", "live"]),
    // The HTTP status of AUTH_KEY_MISSING and AUTH_KEY_UNKNOWN.
    authStatus: z.union([z.literal(200), z.literal(401)]),
    pageSize: z.int().min(1).max(500),
    listLimit: z.int().min(1),
    connections: z.int().min(1),
    planningMs: z.int().min(0),
    // Runs stay in their state until they are ended manually.
    planningHeld: z.boolean(),
    // Adds unknown fields to some responses.
    extraFields: z.boolean(),
    // Codes of skills and features that exist in the account; null: all. Others are ignored or refused: which of the
    // two a live account does is not confirmed.
    codes: z.array(z.string()).nullable(),
    unknownCodes: z.enum(["ignored", "refused"]),
    // `success` of a bulk response with some failed rows.
    mixedSuccess: z.boolean(),
    arrivalMetres: z.number().min(0),
    // A position near the next stop starts its service; otherwise only the arrival is recorded.
    arrivalStartsService: z.boolean(),
  })
  .partial();
export type EmulatorSettings = Required<z.infer<typeof SettingsSchema>>;

export const NO_FAULTS: Faults = FaultsSchema.parse({});
export const DEFAULT_SETTINGS: EmulatorSettings = {
  column: "both",
  authStatus: 401,
  pageSize: 500,
  listLimit: 500,
  connections: 5,
  planningMs: 2_000,
  planningHeld: false,
  extraFields: true,
  codes: null,
  unknownCodes: "ignored",
  mixedSuccess: true,
  arrivalMetres: 150,
  arrivalStartsService: false,
};

export type RequestFault = { kind: FaultKind | null; down: boolean; slowMs: number; retryAfter: number };

export type FaultState = {
  faults: Faults;
  settings: EmulatorSettings;
  // Both return an error message for an invalid value, otherwise null.
  setFaults(input: unknown): string | null;
  setSettings(input: unknown): string | null;
  // The fault of the next request.
  next(method: string): RequestFault;
  chance(): number;
  reset(): void;
};

/** Persistent, as the other emulators' fault modes; `usual`: the settings after a reset. */
export function createFaultState(dataDir: string | null, usual: EmulatorSettings): FaultState {
  const file = dataDir === null ? null : path.join(dataDir, "optimoroute-health.json");
  const stored = file === null ? {} : readState<{ faults?: Faults; settings?: EmulatorSettings }>(file, {});
  const settings = { ...usual, ...stored.settings };
  const faults = stored.faults ?? NO_FAULTS;
  let chance = seededRandom(faults.seed);
  // Separate, so that reading events does not change the faults of requests.
  let ofEvents = seededRandom(faults.seed + 1);
  const save = () => {
    if (file !== null) saveState(file, { faults: health.faults, settings: health.settings });
  };
  const health: FaultState = {
    faults,
    settings,
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
    next(method) {
      const { faults: now } = health;
      const { down, slowMs, retryAfter, methods, times } = now;
      if (methods && !methods.includes(method)) return { kind: null, down: false, slowMs: 0, retryAfter };
      // One random number per request for all kinds, so that the n-th request has the same fault in every run.
      let remaining = chance();
      const kind = FAULT_KINDS.find((candidate) => (remaining -= now[candidate]) < 0) ?? null;
      if (times !== undefined) health.faults = times > 1 ? { ...now, times: times - 1 } : NO_FAULTS;
      return { kind, down, slowMs, retryAfter };
    },
    chance: () => ofEvents(),
  };
  return health;
}
