// A worker's file proves that its process runs, and nothing else.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startHeartbeatFile } from "./heartbeat-file";

const warn = jest.fn();
jest.mock("@/server/core/log", () => ({ log: () => ({ warn }), describeError: () => ({}) }));

const folder = mkdtempSync(join(tmpdir(), "handover-alive-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
async function waitUntil(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test("touches the file immediately and at each heartbeat; without a name there is none", async () => {
  const file = join(folder, "alive");
  const alive = startHeartbeatFile(file, 20);
  await waitUntil(() => existsSync(file));
  rmSync(file);
  await waitUntil(() => existsSync(file));
  alive.stop();
  expect(() => {
    startHeartbeatFile(undefined, 20).stop();
  }).not.toThrow();
});

test("logs once and continues when the file cannot be written", async () => {
  const unwritableFile = join(folder, "nothing", "alive");
  const alive = startHeartbeatFile(unwritableFile, 5);
  await waitUntil(() => warn.mock.calls.length > 0);
  const otherFile = join(folder, "later");
  const beats = startHeartbeatFile(otherFile, 5);
  await waitUntil(() => existsSync(otherFile));
  rmSync(otherFile);
  await waitUntil(() => existsSync(otherFile));
  expect(warn).toHaveBeenCalledTimes(1);
  alive.stop();
  beats.stop();
});
