// Builds and serves an empty Next.js app: the baseline of a page and, with a route added, of a route.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../e2e/fixtures/services.ts";
import { exitCode, repositoryRoot, stopProcess, type DeferCleanup } from "./stack.ts";
import { waitFor } from "./stats.ts";

// Inside the project, so that it resolves the same packages.
const appDir = join(repositoryRoot, ".next-empty");
const nextBin = join(repositoryRoot, "node_modules/.bin/next");

const appFiles: Record<string, string> = {
  // Without this file, Next.js would use the project's instrumentation.ts, which requires the product's environment.
  "instrumentation.js": "export function register() {}\n",
  "package.json": JSON.stringify({ private: true, type: "module" }),
  "next.config.mjs": `export default { agentRules: false, poweredByHeader: false, turbopack: { root: ${JSON.stringify(repositoryRoot)} } };\n`,
  "app/layout.jsx":
    'export default function Layout({ children }) { return <html lang="en"><head><title>Empty</title></head><body>{children}</body></html>; }\n',
  "app/page.jsx": "export default function Page() { return <main>Empty</main>; }\n",
};

/** Returns the URL of the served app. */
export async function serveEmptyApp(
  defer: DeferCleanup,
  extraFiles: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  rmSync(appDir, { recursive: true, force: true });
  defer(() => rmSync(appDir, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ ...appFiles, ...extraFiles })) {
    mkdirSync(join(appDir, name, ".."), { recursive: true });
    writeFileSync(join(appDir, name), text);
  }
  const code = await exitCode(spawn(nextBin, ["build"], { cwd: appDir, env, stdio: ["ignore", "ignore", "inherit"] }));
  if (code !== 0) throw new Error(`The build of the empty app failed (${code})`);
  const port = await freePort();
  const server = spawn(nextBin, ["start", "-p", String(port), "-H", "127.0.0.1"], {
    cwd: appDir,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  defer(() => stopProcess(server));
  const url = `http://127.0.0.1:${port}/`;
  await waitFor("the empty app", async () => (await fetch(url).catch(() => null))?.ok, 30);
  return url;
}
