// File changes by editors and git are detected.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eventually } from "./testing.ts";
import { watchFolders } from "./watch-folders.ts";

let root: string;
let end: () => void = () => undefined;
let changes = 0;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "handover-watched-"));
  mkdirSync(path.join(root, "offers"));
  writeFileSync(path.join(root, "offers", "accept.sql"), "1");
  end = watchFolders(root, () => {
    changes += 1;
  });
});
afterEach(() => {
  end();
  rmSync(root, { recursive: true, force: true });
});

/** Runs `work`, and waits until a change was detected. */
async function noticed(work: () => void): Promise<void> {
  const before = changes;
  work();
  expect(await eventually(() => changes > before, 20_000)).toBe(true);
}
const write = (file: string, text: string) => {
  writeFileSync(path.join(root, file), text);
};

test("detects writes to a file that was replaced, as git and some editors do", async () => {
  await noticed(() => {
    write("offers/new", "2");
    renameSync(path.join(root, "offers/new"), path.join(root, "offers/accept.sql"));
  });
  await noticed(() => {
    write("offers/accept.sql", "3");
  });
  await noticed(() => {
    write("offers/accept.sql", "4");
  });
});

test("watches folders that are created or recreated later", async () => {
  await noticed(() => {
    mkdirSync(path.join(root, "zones"));
  });
  await noticed(() => {
    write("zones/draw.sql", "1");
  });
  await noticed(() => {
    rmSync(path.join(root, "offers"), { recursive: true });
  });
  await noticed(() => {
    mkdirSync(path.join(root, "offers"));
  });
  await noticed(() => {
    write("offers/accept.sql", "5");
  });
});
