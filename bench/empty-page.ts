// An empty page of the same Next.js, built and served: the floor that any page stands on; and with a route beside it
// the floor of a route.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../e2e/fixtures/services.ts";

const root = join(import.meta.dirname, "..");
// Inside the project, so that it finds the same packages.
const folder = join(root, ".next-empty");
const next = join(root, "node_modules/.bin/next");
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" });

const files: Record<string, string> = {
  // Without one of its own, the project's would be taken, which demands the product's environment.
  "instrumentation.js": "export function register() {}\n",
  "package.json": JSON.stringify({ private: true, type: "module" }),
  "next.config.mjs": `export default { agentRules: false, poweredByHeader: false, turbopack: { root: ${JSON.stringify(root)} } };\n`,
  "app/layout.jsx":
    'export default function Layout({ children }) { return <html lang="en"><head><title>Empty</title></head><body>{children}</body></html>; }\n',
  "app/page.jsx": "export default function Page() { return <main>Empty</main>; }\n",
};

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done, failed) => {
    child.once("error", failed).once("exit", done);
  });

/** Builds and serves it, with more files if any are given; ends and forgets it with `stop`. */
export async function serveEmptyPage(
  more: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries({ ...files, ...more })) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const code = await ended(
    spawn(next, ["build"], { cwd: folder, env: environment(), stdio: ["ignore", "ignore", "inherit"] }),
  );
  if (code !== 0) throw new Error(`The empty page does not build (${code})`);
  const port = await freePort();
  const server = spawn(next, ["start", "-p", String(port), "-H", "127.0.0.1"], {
    cwd: folder,
    env: environment(),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}/`;
  for (
    const deadline = Date.now() + 30_000;
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ));
  ) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error("The empty page is not served");
    await new Promise((again) => setTimeout(again, 50));
  }
  return {
    url,
    stop: async () => {
      const over = ended(server);
      server.kill("SIGTERM");
      await over;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
