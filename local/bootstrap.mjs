// The first step of npm run demo, dev and test: works on the system's Node (20 or newer) with nothing installed.
// Installs what the lockfile says when it is missing or has changed, then goes on with the project's own Node.
//   node local/bootstrap.mjs <program.ts> [arguments]
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const windows = process.platform === "win32";
const stamp = path.join(root, "node_modules", ".handover-lock");
const lock = createHash("sha256")
  .update(readFileSync(path.join(root, "package-lock.json")))
  .digest("hex");

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
  if (!existsSync(record) || !ownNodeOrNull()) return false;
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
  const own = path.join(root, "node_modules", ".bin", windows ? "node.cmd" : "node");
  if (existsSync(own)) return own;
  return Number(process.versions.node.split(".")[0]) >= 24 ? process.execPath : null;
}

function ownNode() {
  const found = ownNodeOrNull();
  if (found) return found;
  console.error(
    `Node ${process.versions.node} is too old and the project's own Node is not there: run npm ci without --omit=optional.`,
  );
  process.exit(1);
}
