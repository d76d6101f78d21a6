// An empty app of the same Next.js, built and served: the floor of a page and, with a route added, of a route.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../e2e/fixtures/services.ts";
import { exitCode, repositoryRoot, type DeferCleanup } from "./stack.ts";
import { waitFor } from "./stats.ts";

// Inside the project, so that it resolves the same packages.
const folder = join(repositoryRoot, ".next-empty");
const next = join(repositoryRoot, "node_modules/.bin/next");

const files: Record<string, string> = {
  // Without its own, Next.js would use the project's, which requires the product's environment.
  "instrumentation.js": "export function register() {}\n",
  "package.json": JSON.stringify({ private: true, type: "module" }),
  "next.config.mjs": `export default { agentRules: false, poweredByHeader: false, turbopack: { root: ${JSON.stringify(repositoryRoot)} } };\n`,
  "app/layout.jsx":
    'export default function Layout({ children }) { return <html lang="en"><head><title>Empty</title></head><body>{children}</body></html>; }\n',
  "app/page.jsx": "export default function Page() { return <main>Empty</main>; }\n",
};

/** The address of the served app. */
export async function serveEmptyApp(defer: DeferCleanup, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  rmSync(folder, { recursive: true, force: true });
  defer(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ ...files, ...more })) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const code = await exitCode(spawn(next, ["build"], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] }));
  if (code !== 0) throw new Error(`The build of the empty app failed (${code})`);
  const port = await freePort();
  const server = spawn(next, ["start", "-p", String(port), "-H", "127.0.0.1"], {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  defer(() => {
    const ended = exitCode(server);
    server.kill("SIGTERM");
    return ended;
  });
  const url = `http://127.0.0.1:${port}/`;
  await waitFor("the empty app", async () => (await fetch(url).catch(() => null))?.ok, 30);
  return url;
}
