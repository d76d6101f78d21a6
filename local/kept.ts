// What a stand-in remembers over a restart: one JSON file of the data folder, replaced as a whole.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

export function readKept<T>(file: string, fallback: T): T {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    // Nothing was kept yet.
    return fallback;
  }
}

export function keep(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The stand-ins begin anew: what they remember is of a database that is gone. */
export function forgetAll(dataDir: string): void {
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
