// A second host of the built app, with settings of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { choosePort } from "../../../local/ports";
import { pollUntil } from "./app";

export type SecondHost = { url: string; end: () => Promise<void> };

export async function startSecondHost(settings: Record<string, string>): Promise<SecondHost> {
  const root = join(__dirname, "../../..");
  const port = await choosePort(0, "PORT");
  const url = `http://127.0.0.1:${port}`;
  const host = spawn(join(root, "node_modules/.bin/next"), ["start", "-p", String(port), "-H", "127.0.0.1"], {
    cwd: root,
    stdio: "ignore",
    env: {
      ...process.env,
      ...(JSON.parse(process.env.TEST_SECRETS ?? "{}") as Record<string, string>),
      NODE_ENV: "production",
      APP_URL: url,
      ...settings,
    },
  });
  await pollUntil("the host", () =>
    fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    ),
  );
  return { url, end: () => stopProcess(host) };
}

function stopProcess(host: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (host.exitCode !== null || host.signalCode !== null) return resolve();
    host.once("exit", () => {
      resolve();
    });
    host.kill("SIGTERM");
  });
}
