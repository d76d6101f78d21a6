// An emulator's faults and settings, set by tests and persistent over restarts.
import { z } from "zod";
import { seededRandom } from "../fleet/random.ts";
import { readState, saveState } from "./state-file.ts";

export const share = z.number().min(0).max(1).default(0);

/** Faults that every emulator has. */
export const REQUEST_FAULTS = {
  // The same seed gives the same requests the same faults, counted from when the faults were set.
  seed: z.int().default(1),
  // Requests with faults, by the name that the request log records; default: all.
  requests: z.array(z.string()).optional(),
  // The number of requests with faults, after which requests have none. Other faults continue.
  times: z.int().min(1).optional(),
  // Every connection is cut.
  down: z.boolean().default(false),
  // The request is processed immediately, and the response delayed by this.
  slowMs: z.int().min(0).max(600_000).default(0),
};

type RequestFaults<Kind extends string> = z.output<z.ZodObject<typeof REQUEST_FAULTS>> & Record<Kind, number>;

/** Validates that each request has at most one of these faults. */
export const sharesFit =
  <Kind extends string>(kinds: readonly Kind[]) =>
  (faults: Record<Kind, number>): boolean =>
    kinds.reduce((sum, kind) => sum + faults[kind], 0) <= 1.000001;

export type FaultState<Kind extends string, Faults, Settings> = {
  faults: Faults;
  settings: Settings;
  // Both return an error message for an invalid value, otherwise null.
  setFaults(input: unknown): string | null;
  setSettings(input: unknown): string | null;
  // The fault of the next request.
  next(request: string): { kind: Kind | null; down: boolean; slowMs: number };
  chance(): number;
  reset(): void;
};

type Options<Kind extends string, Faults, Settings> = {
  // null: without persistence.
  file: string | null;
  // Faults of single requests, in the order in which one random number selects among them.
  kinds: readonly Kind[];
  faults: z.ZodType<Faults>;
  settings: z.ZodType<Partial<Settings>>;
  // The settings after a reset.
  usual: Settings;
};

export function createFaultState<Kind extends string, Faults extends RequestFaults<Kind>, Settings extends object>(
  options: Options<Kind, Faults, Settings>,
): FaultState<Kind, Faults, Settings> {
  const { file, kinds, usual } = options;
  const none = options.faults.parse({});
  const stored = file === null ? {} : readState<{ faults?: Faults; settings?: Settings }>(file, {});
  const faults = stored.faults ?? none;
  let chance = seededRandom(faults.seed);
  // Separate, so that events do not change the faults of requests.
  let ofEvents = seededRandom(faults.seed + 1);
  const save = () => {
    if (file !== null) saveState(file, { faults: health.faults, settings: health.settings });
  };
  const health: FaultState<Kind, Faults, Settings> = {
    faults,
    settings: { ...usual, ...stored.settings },
    reset() {
      [health.faults, health.settings] = [none, usual];
      save();
    },
    setFaults(input) {
      const read = options.faults.safeParse(input);
      if (!read.success) return z.prettifyError(read.error);
      health.faults = read.data;
      chance = seededRandom(read.data.seed);
      ofEvents = seededRandom(read.data.seed + 1);
      save();
      return null;
    },
    setSettings(input) {
      const read = options.settings.safeParse(input);
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
      const kind = kinds.find((candidate) => (remaining -= now[candidate]) < 0) ?? null;
      if (times !== undefined) health.faults = times > 1 ? { ...now, times: times - 1 } : withoutRequestFaults(now);
      return { kind, down, slowMs };
    },
    chance: () => ofEvents(),
  };
  return health;

  function withoutRequestFaults(now: Faults): Faults {
    const ended = [...Object.keys(REQUEST_FAULTS), ...kinds].map((name) => [name, none[name as keyof Faults]]);
    return { ...now, ...Object.fromEntries(ended), seed: now.seed };
  }
}
