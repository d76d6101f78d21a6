// What a stand-in remembers over a restart: one JSON file of the data folder, replaced as a whole.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
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
