// Builds images without a container: a folder for each stage, the Dockerfile's own steps in it, as an unprivileged
// user, with the Dockerfile's Node and no package of this checkout.
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import {
  createContextFilter,
  parseFlags,
  readDockerfile,
  containerSetup,
  resolveStage,
  type DockerStage,
} from "./dockerfile";

const root = resolve(__dirname, "../../..");
const UNPRIVILEGED: { uid?: number; gid?: number } = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const CACHE = "npm_config_cache";

export type ContainerProcess = { child: ChildProcess; log: () => string; ended: Promise<number | null> };
export type ImageSandbox = {
  stages: DockerStage[];
  /** The folder of a stage's container, which its user cannot change. */
  build(stage: string): string;
  start(stage: string, env: Record<string, string>, command?: string[]): ContainerProcess;
  health(stage: string, env: Record<string, string>): number | null;
  scratch: string;
  clear(): void;
};

export function createImageSandbox(): ImageSandbox {
  const scratch = mkdtempSync(join(tmpdir(), "handover-image-"));
  chmodSync(scratch, 0o755);
  const stages = readDockerfile(join(root, "Dockerfile"));
  const context = takeOwnership(join(scratch, "context"));
  const isIncluded = createContextFilter(readFileSync(join(root, ".dockerignore"), "utf8"));
  for (const file of execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  }).split("\n"))
    if (file !== "" && isIncluded(file) && existsSync(join(root, file))) cpSync(join(root, file), join(context, file));
  // A developer's own settings, which must not be copied into an image.
  writeFileSync(join(context, ".env"), "OF_MY_OWN=secret\n");
  // The only file from node_modules: the Node that the Dockerfile's base image has.
  const bin = takeOwnership(join(scratch, "bin"));
  cpSync(join(root, "node_modules", nodePackage(), "bin/node"), join(bin, "node"));
  const home = takeOwnership(join(scratch, "home"));
  const cache = takeOwnership(join(home, ".npm"));
  const npmCache = execFileSync("npm", ["config", "get", "cache"], { cwd: tmpdir(), encoding: "utf8" }).trim();
  if (existsSync(join(npmCache, "_cacache")))
    cpSync(join(npmCache, "_cacache"), join(cache, "_cacache"), { recursive: true });
  giveOwnership(scratch);

  const buildEnvironment: Record<string, string> = {
    PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    TMPDIR: takeOwnership(join(scratch, "tmp")),
    LANG: "C.UTF-8",
    [CACHE]: cache,
    npm_config_prefer_offline: "true",
  };
  const builtFolders = new Map<string, string>();

  const build = (name: string): string => {
    const builtFolder = builtFolders.get(name);
    if (builtFolder) return builtFolder;
    const folder = takeOwnership(join(scratch, "stages", name));
    let workdir = folder;
    for (const { name: step, text } of resolveStage(stages, name)) {
      if (step === "WORKDIR") workdir = takeOwnership(join(folder, text));
      if (step === "COPY") {
        const { flags, rest } = parseFlags(text);
        const tokens = rest.split(/\s+/);
        const from = flags.from ? build(flags.from) : context;
        const to = tokens.pop() ?? "";
        for (const source of tokens)
          cpSync(
            join(from, source),
            to.endsWith("/") ? join(workdir, to, source.split("/").at(-1) ?? "") : join(workdir, to),
            {
              recursive: true,
              verbatimSymlinks: true,
            },
          );
        giveOwnership(workdir);
      }
      if (step === "RUN") {
        const { rest } = parseFlags(text);
        if (rest.startsWith("chown ")) continue;
        const { status } = spawnSync("sh", ["-c", rest], {
          cwd: workdir,
          env: buildEnvironment as NodeJS.ProcessEnv,
          stdio: "inherit",
          ...UNPRIVILEGED,
        });
        if (status !== 0) throw new Error(`${name}: ${rest} ended with ${status}`);
      }
    }
    builtFolders.set(name, folder);
    return folder;
  };
  const resolveContainer = (name: string, env: Record<string, string>) => {
    const setup = containerSetup(stages, name);
    return {
      ...setup,
      cwd: join(build(name), setup.workdir),
      // Only a container's environment, nothing of ours.
      env: { ...pick(buildEnvironment, ["PATH", "HOME", "TMPDIR"]), ...setup.env, ...env } as NodeJS.ProcessEnv,
    };
  };
  return {
    stages,
    scratch,
    build(name) {
      const folder = build(name);
      execFileSync("chmod", ["-R", "a-w", folder]);
      if (UNPRIVILEGED.uid !== undefined) execFileSync("chown", ["-R", "0:0", folder]);
      return folder;
    },
    start(name, env, command) {
      const { command: defaultCommand, cwd, env: all } = resolveContainer(name, env);
      const [program = "", ...args] = command ?? defaultCommand;
      const child = spawn(program, args, { cwd, env: all, stdio: ["ignore", "pipe", "pipe"], ...UNPRIVILEGED });
      const parts: string[] = [];
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (part: Buffer) => parts.push(part.toString()));
      const ended = new Promise<number | null>((resolve) => {
        child.once("exit", (code) => {
          resolve(code);
        });
      });
      return { child, log: () => parts.join(""), ended };
    },
    health(name, env) {
      const { health, cwd, env: all } = resolveContainer(name, env);
      const [program = "", ...args] = health;
      return spawnSync(program, args, { cwd, env: all, stdio: ["ignore", "ignore", "inherit"], ...UNPRIVILEGED })
        .status;
    },
    clear() {
      execFileSync("chmod", ["-R", "u+w", scratch]);
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

const pick = (from: Record<string, string>, names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? ""]));

export const nodePackage = (): string => `node-${process.platform}-${process.arch}`;

function takeOwnership(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const { uid, gid } = UNPRIVILEGED;
  if (uid !== undefined && gid !== undefined) for (const path of [folder, dirname(folder)]) chownSync(path, uid, gid);
  return folder;
}

function giveOwnership(folder: string): void {
  if (UNPRIVILEGED.uid !== undefined) execFileSync("chown", ["-R", `${UNPRIVILEGED.uid}:${UNPRIVILEGED.gid}`, folder]);
}
