// Builds the app if its sources have changed since the last build.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StackError } from "./ports.ts";

const SOURCES = [
  "app",
  "components",
  "lib",
  "server",
  "public",
  "messages",
  "middleware.ts",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

type BuildOptions = { root: string; env: NodeJS.ProcessEnv; onLine(line: string): void };

// Returns whether a build was needed.
export async function buildIfChanged({ root, env, onLine }: BuildOptions): Promise<boolean> {
  const dist = path.join(root, env.NEXT_DIST_DIR || ".next");
  const stampFile = path.join(dist, "handover-sources");
  const expectedFingerprint = fingerprint(root, env);
  if (
    existsSync(path.join(dist, "BUILD_ID")) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, "utf8") === expectedFingerprint
  )
    return false;
  // An interrupted build must not look complete.
  rmSync(stampFile, { force: true });
  await runNext(root, ["build"], { ...env, NODE_ENV: "production", BUILD_WITHOUT_TYPES: "yes" }, onLine);
  writeFileSync(stampFile, expectedFingerprint);
  return true;
}

export const NEXT_BIN = path.join("node_modules", "next", "dist", "bin", "next");

function runNext(root: string, args: string[], env: NodeJS.ProcessEnv, onLine: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [NEXT_BIN, ...args], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output.push(text);
        for (const line of text.split("\n")) if (line.trim()) onLine(line);
      });
    }
    const killChild = () => child.kill("SIGTERM");
    process.once("exit", killChild);
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("exit", killChild);
      if (code === 0) resolve();
      else
        reject(new StackError(`next ${args[0]} failed:\n${output.join("").trim().split("\n").slice(-40).join("\n")}`));
    });
  });
}

// Hash of the source files, and of the values that Next inlines into browser bundles.
function fingerprint(root: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) add(path.join(root, source));
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith("NEXT_PUBLIC_"))
    .sort())
    hash.update(`${name}=${env[name]}\n`);
  return hash.digest("hex");

  function add(file: string): void {
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) add(path.join(file, name));
    } else if (!/\.test\.tsx?$/.test(file)) {
      hash
        .update(`${path.relative(root, file)}\n`)
        .update(readFileSync(file))
        .update("\n");
    }
  }
}
