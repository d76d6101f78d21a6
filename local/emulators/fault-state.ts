// An emulator's faults and settings, set by tests and persistent over restarts.
import { z } from "zod";
import { seededRandom } from "../fleet/random.ts";
import { readState, saveState } from "./state-file.ts";

export const shareSchema = z.number().min(0).max(1).default(0);

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
export const areSharesValid =
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
  nextFault(request: string): { kind: Kind | null; down: boolean; slowMs: number };
  eventRandom(): number;
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
  defaultSettings: Settings;
};

export function createFaultState<Kind extends string, Faults extends RequestFaults<Kind>, Settings extends object>(
  options: Options<Kind, Faults, Settings>,
): FaultState<Kind, Faults, Settings> {
  const { file, kinds, defaultSettings } = options;
  const noFaults = options.faults.parse({});
  const stored = file === null ? {} : readState<{ faults?: Faults; settings?: Settings }>(file, {});
  const faults = stored.faults ?? noFaults;
  let requestRandom = seededRandom(faults.seed);
  // Separate, so that events do not change the faults of requests.
  let eventRandom = seededRandom(faults.seed + 1);
  const save = () => {
    if (file !== null) saveState(file, { faults: faultState.faults, settings: faultState.settings });
  };
  const faultState: FaultState<Kind, Faults, Settings> = {
    faults,
    settings: { ...defaultSettings, ...stored.settings },
    reset() {
      [faultState.faults, faultState.settings] = [noFaults, defaultSettings];
      save();
    },
    setFaults(input) {
      const parsed = options.faults.safeParse(input);
      if (!parsed.success) return z.prettifyError(parsed.error);
      faultState.faults = parsed.data;
      requestRandom = seededRandom(parsed.data.seed);
      eventRandom = seededRandom(parsed.data.seed + 1);
      save();
      return null;
    },
    setSettings(input) {
      const parsed = options.settings.safeParse(input);
      if (!parsed.success) return z.prettifyError(parsed.error);
      faultState.settings = { ...faultState.settings, ...parsed.data };
      save();
      return null;
    },
    nextFault(request) {
      const { faults: currentFaults } = faultState;
      const { down, slowMs, requests, times } = currentFaults;
      if (requests && !requests.includes(request)) return { kind: null, down: false, slowMs: 0 };
      // One random number per request for all kinds, so that the n-th request has the same fault in every run.
      let remaining = requestRandom();
      const kind = kinds.find((candidate) => (remaining -= currentFaults[candidate]) < 0) ?? null;
      if (times !== undefined)
        faultState.faults = times > 1 ? { ...currentFaults, times: times - 1 } : withoutRequestFaults(currentFaults);
      return { kind, down, slowMs };
    },
    eventRandom: () => eventRandom(),
  };
  return faultState;

  function withoutRequestFaults(currentFaults: Faults): Faults {
    const clearedFaults = [...Object.keys(REQUEST_FAULTS), ...kinds].map((name) => [
      name,
      noFaults[name as keyof Faults],
    ]);
    return { ...currentFaults, ...Object.fromEntries(clearedFaults), seed: currentFaults.seed };
  }
}
