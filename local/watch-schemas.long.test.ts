// File changes by editors and git are detected.

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eventually } from "./testing.ts";
import { watchFolders } from "./watch-schemas.ts";

let root: string;
let stopWatching: () => void = () => undefined;
let changes = 0;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "handover-watched-"));
  mkdirSync(path.join(root, "offers"));
  writeFileSync(path.join(root, "offers", "accept.sql"), "1");
  stopWatching = watchFolders(root, () => {
    changes += 1;
  });
});
afterEach(() => {
  stopWatching();
  rmSync(root, { recursive: true, force: true });
});

/** Runs `work`, and waits until a change was detected. */
async function expectDetected(work: () => void): Promise<void> {
  const changesBefore = changes;
  work();
  expect(await eventually(() => changes > changesBefore, 20_000)).toBe(true);
}
const write = (file: string, text: string) => {
  writeFileSync(path.join(root, file), text);
};

test("detects writes to a file that was replaced, as git and some editors do", async () => {
  await expectDetected(() => {
    write("offers/new", "2");
    renameSync(path.join(root, "offers/new"), path.join(root, "offers/accept.sql"));
  });
  await expectDetected(() => {
    write("offers/accept.sql", "3");
  });
  await expectDetected(() => {
    write("offers/accept.sql", "4");
  });
});

test("watches folders that are created or recreated later", async () => {
  await expectDetected(() => {
    mkdirSync(path.join(root, "zones"));
  });
  await expectDetected(() => {
    write("zones/draw.sql", "1");
  });
  await expectDetected(() => {
    rmSync(path.join(root, "offers"), { recursive: true });
  });
  await expectDetected(() => {
    mkdirSync(path.join(root, "offers"));
  });
  await expectDetected(() => {
    write("offers/accept.sql", "5");
  });
});
