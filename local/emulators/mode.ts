// Fault modes of an emulator: for a number of requests, or until changed.
import { z } from "zod";

export type EmulatorMode<Mode extends string> = {
  mode: Mode;
  times?: number;
  ms?: number;
  retryAfter?: number;
  limit?: number;
};

const MODE_OPTIONS = {
  times: z.int().min(1).optional(),
  ms: z.int().min(0).max(600_000).optional(),
  retryAfter: z.int().min(0).optional(),
  limit: z.int().min(0).optional(),
};

// Parses a setting; returns an error message if it is invalid.
export async function readMode<Mode extends string>(
  request: Request,
  modes: readonly Mode[],
): Promise<EmulatorMode<Mode> | string> {
  const body: unknown = await request.json().catch(() => null);
  const parsed = z.strictObject({ mode: z.enum(modes), ...MODE_OPTIONS }).safeParse(body);
  return parsed.success ? omitUndefined(parsed.data) : z.prettifyError(parsed.error);
}

// The mode for this request. After the last of `times` the emulator is healthy again.
export function consumeMode<Mode extends string>(holder: {
  setting: EmulatorMode<Mode | "ok">;
}): EmulatorMode<Mode | "ok"> {
  const { setting } = holder;
  if (setting.times !== undefined)
    holder.setting = setting.times > 1 ? { ...setting, times: setting.times - 1 } : { mode: "ok" };
  return setting;
}

// Resolves when the client disconnects; used by an emulator that never responds.
export function onceAborted({ signal }: Request): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const onEnd = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onEnd);
      resolve();
    };
    const timer = setTimeout(onEnd, ms);
    if (signal?.aborted) onEnd();
    else signal?.addEventListener("abort", onEnd, { once: true });
  });
}

function omitUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
}
