// An emulator's persistent state: one JSON file in the data folder, replaced atomically.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

// Writing the file for each message would dominate an emulator's CPU time under load.
const WRITE_AFTER_MS = 100;
const pendingWrites = new Map<string, unknown>();
let timer: NodeJS.Timeout | undefined;

export function readState<T>(file: string, fallback: T): T {
  writePending();
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    // Nothing was stored yet.
    return fallback;
  }
}

/** Writes the value within 100 ms, or when the process exits. A kill -9 loses what was not written. */
export function saveState(file: string, value: unknown): void {
  pendingWrites.set(file, value);
  timer ??= setTimeout(writePending, WRITE_AFTER_MS).unref();
}

function writePending(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const [file, value] of pendingWrites) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    pendingWrites.delete(file);
  }
}
process.once("exit", writePending);

/** Clears the emulators' state, which refers to a database that no longer exists. */
export function clearState(dataDir: string): void {
  pendingWrites.clear();
  for (const name of [
    "inbox.json",
    "push.json",
    "twilio.json",
    "optimoroute.json",
    "optimoroute-health.json",
    "stripe.json",
    "stripe-health.json",
  ])
    rmSync(path.join(dataDir, name), { force: true });
}
