// Starts `npm run demo`, waits until it prints its addresses, requests the app's health and ends the demo. Fails when
// that takes more than ten minutes. The demo reads HOST and PORT from the environment.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const START_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 60_000;
const isWindows = process.platform === "win32";

// With a shell, because on Windows npm is a batch file. detached: elsewhere the demo is a process group, and a signal
// to it reaches npm and what npm started, as Ctrl-C in a terminal does.
const demo = spawn("npm run demo", { shell: true, detached: !isWindows, stdio: ["ignore", "pipe", "inherit"] });
const demoClosed = once(demo, "close");
try {
  const healthUrl = `${await waitUntilReady()}/api/health`;
  const response = await fetch(healthUrl, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${healthUrl} responds with ${response.status}`);
  process.stdout.write(`${healthUrl} responds with ${await response.text()}\n`);
} finally {
  await endDemo();
}

/** Resolves with the app's URL, as printed under "Handover is up". */
function waitUntilReady() {
  return new Promise((resolve, reject) => {
    let output = "";
    demo.stdout.setEncoding("utf8").on("data", (text) => {
      process.stdout.write(text);
      output += text;
      const url = /^Handover is up[^]*?^ +App +(\S+)\s/m.exec(output)?.[1];
      if (url) resolve(url);
    });
    demo.once("close", (code) => reject(new Error(`The demo ended with code ${code} before it was ready`)));
    setTimeout(
      () => reject(new Error(`The demo was not ready after ${START_TIMEOUT_MS / 60_000} minutes`)),
      START_TIMEOUT_MS,
    ).unref();
  });
}

async function endDemo() {
  const { pid } = demo;
  if (pid === undefined || demo.exitCode !== null || demo.signalCode !== null) return;
  // Windows has no signals: the tree is killed.
  if (isWindows) spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "inherit" });
  else process.kill(-pid, "SIGINT");
  if (await Promise.race([demoClosed, sleep(STOP_TIMEOUT_MS, null, { ref: false })])) return;
  if (!isWindows) process.kill(-pid, "SIGKILL");
  throw new Error(`The demo did not end within ${STOP_TIMEOUT_MS / 1_000} seconds`);
}
