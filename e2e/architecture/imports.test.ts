import { readdirSync, readFileSync, existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

// Top-level folders and their allowed imports: app → components, server, lib; components → lib; server → lib; lib →
// lib. The product imports none of its local emulators.
const root = resolve(__dirname, "../..");
const allowedImports: Record<string, readonly string[]> = {
  app: ["app", "components", "server", "lib"],
  components: ["components", "lib"],
  server: ["server", "lib"],
  lib: ["lib"],
  "supabase/tools": ["supabase", "lib"],
  local: ["local", "lib", "supabase"],
  deploy: ["deploy"],
  "packages/client": ["packages", "server"],
};
const topLevelFiles: Record<string, readonly string[]> = {
  "middleware.ts": ["server", "lib"],
  "instrumentation.ts": ["server", "lib"],
};

function sources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const importPattern =
  /(?:import|export)\s[^"';]*?from\s*["']([^"']+)["']|import\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;

/** The top-level folders that one file imports, with the import's text. */
function foldersImportedBy(file: string, text: string): { folder: string; specifier: string }[] {
  return [...text.matchAll(importPattern)].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? "";
    if (specifier.startsWith("@/")) return [{ folder: specifier.slice(2).split("/")[0] ?? "", specifier }];
    if (!specifier.startsWith(".")) return [];
    const target = relative(root, resolve(dirname(file), specifier));
    return [{ folder: target.split("/")[0] ?? "", specifier }];
  });
}

function violations(files: string[], allowed: readonly string[]): string[] {
  return files.flatMap((file) =>
    foldersImportedBy(file, readFileSync(file, "utf8"))
      .filter(
        ({ folder }) =>
          !allowed.includes(folder) && existsSync(join(root, folder)) && statSync(join(root, folder)).isDirectory(),
      )
      .map(({ specifier }) => `${relative(root, file)} imports ${specifier}`),
  );
}

test.each(Object.keys(allowedImports))("files in %s import only what the folder may", (folder) => {
  expect(violations(sources(join(root, folder)), allowedImports[folder] ?? [])).toEqual([]);
});

test.each(Object.keys(topLevelFiles))("%s imports only what it may", (name) => {
  const file = join(root, name);
  expect(existsSync(file) ? violations([file], topLevelFiles[name] ?? []) : []).toEqual([]);
});

/** The project file that an import resolves to; null for a package, a style or a generated file. */
function resolveImport(from: string, specifier: string): string | null {
  if (!/^[.@]\//.test(specifier) && !specifier.startsWith("..")) return null;
  const path = specifier.startsWith("@/") ? join(root, specifier.slice(2)) : resolve(dirname(from), specifier);
  return (
    [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`, join(path, "index.ts")].find(
      (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
    ) ?? null
  );
}

/** Import cycles, each once, by the first path found. */
function importCycles(importsByFile: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const visitedFiles = new Set<string>();
  const stack: string[] = [];
  const visit = (file: string): void => {
    const cycleStart = stack.indexOf(file);
    if (cycleStart >= 0) cycles.push(stack.slice(cycleStart));
    if (cycleStart >= 0 || visitedFiles.has(file)) return;
    stack.push(file);
    for (const next of importsByFile.get(file) ?? []) visit(next);
    stack.pop();
    visitedFiles.add(file);
  };
  for (const file of importsByFile.keys()) visit(file);
  return cycles;
}

test("no file is part of an import cycle, type imports included", () => {
  const files = ["app", "components", "server", "lib", "local", "bench", "supabase/tools"].flatMap((folder) =>
    sources(join(root, folder)),
  );
  const importsByFile = new Map(
    files.map((file) => [
      file,
      [...readFileSync(file, "utf8").matchAll(importPattern)]
        .map((match) => resolveImport(file, match[1] ?? match[2] ?? match[3] ?? ""))
        .filter((target) => target !== null),
    ]),
  );
  expect([...importsByFile.values()].flat().length).toBeGreaterThan(2000);
  expect(importCycles(importsByFile).map((cycle) => cycle.map((file) => relative(root, file)))).toEqual([]);
  expect(
    importCycles(
      new Map([
        ["a", ["b"]],
        ["b", ["c"]],
        ["c", ["a"]],
      ]),
    ),
  ).toEqual([["a", "b", "c"]]);
});

// Layers of the components: a folder imports itself and the ones listed here. Driver, customer, admin and sign-in
// folders do not import each other.
const componentLayers: Record<string, readonly string[]> = {
  ui: [],
  map: ["ui"],
  delivery: ["map", "ui"],
  account: ["ui"],
  driver: ["delivery", "account", "map", "ui"],
  customer: ["delivery", "account", "map", "ui"],
  admin: ["delivery", "account", "map", "ui"],
  auth: ["account", "ui"],
};

// The server's layers, from the lowest: common functions; the session; requests; then the features by noun, and last
// the list of background tasks.
const serverLayers: Record<string, readonly string[]> = {
  core: [],
  database: ["core"],
  directions: ["core", "database"],
  supabase: ["core"],
  session: ["core", "database", "supabase"],
  http: ["core", "database", "session"],
  admin: ["core", "database", "directions", "http", "supabase"],
  dispatch: ["core", "database", "directions"],
  sms: ["core", "database", "session"],
  notifications: ["core", "database", "dispatch", "http", "sms"],
  calls: ["core", "database", "notifications", "sms"],
  media: ["core", "database", "supabase"],
  verification: ["database", "session"],
  custody: ["database", "media", "verification"],
  drivers: ["core", "database", "http", "media", "session", "supabase"],
  geocode: ["core"],
  health: ["core", "database", "http", "session"],
  hubs: ["custody", "database", "session", "verification"],
  identity: ["core", "database", "media", "supabase"],
  optimoroute: ["core"],
  payments: ["core", "database", "http"],
  payouts: ["admin", "core", "database", "payments"],
  positions: ["core", "database", "supabase"],
  "provider-sync": ["core", "database", "optimoroute"],
  safety: ["database", "notifications", "positions", "sms"],
  "second-factor": ["core", "database", "http"],
  tracking: ["database", "directions"],
  telemetry: ["core", "http"],
  tasks: [
    "calls",
    "core",
    "database",
    "directions",
    "dispatch",
    "identity",
    "media",
    "notifications",
    "payments",
    "payouts",
    "positions",
    "provider-sync",
    "safety",
    "sms",
    "tracking",
    "telemetry",
  ],
  transactions: ["core", "database", "directions", "geocode", "http", "session"],
};
const layeredFolders = Object.entries({ components: componentLayers, server: serverLayers });

test.each(layeredFolders)(
  "every folder of %s has a layer, and imports are acyclic",
  (topLevelFolder, allowedImports) => {
    const folders = readdirSync(join(root, topLevelFolder), { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && sources(join(root, topLevelFolder, entry.name)).length > 0,
    );
    expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(allowedImports).sort());
    expect(importCycles(new Map(Object.entries(allowedImports)))).toEqual([]);
  },
);

test.each(
  layeredFolders.flatMap(([topLevelFolder, allowedImports]) =>
    Object.keys(allowedImports).map((folder) => [topLevelFolder, folder] as const),
  ),
)("files in %s/%s import only from lower layers", (topLevelFolder, folder) => {
  const allowed = [folder, ...(Object.fromEntries(layeredFolders)[topLevelFolder]?.[folder] ?? [])];
  const forbiddenImports = sources(join(root, topLevelFolder, folder)).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(importPattern)]
      .map((match) => resolveImport(file, match[1] ?? match[2] ?? match[3] ?? ""))
      .filter((target) => target !== null)
      .map((target) => relative(root, target))
      // Files next to the folders, such as the environment, are open to all.
      .filter(
        (target) =>
          target.startsWith(`${topLevelFolder}/`) &&
          target.split("/").length > 2 &&
          !allowed.includes(target.split("/")[1] ?? ""),
      )
      .map((target) => `${relative(root, file)} imports ${target}`),
  );
  expect(forbiddenImports).toEqual([]);
});
test("every file in server/ is marked server-only", () => {
  const forbiddenImports = sources(join(root, "server"))
    .filter(
      (file) => !/^(?:\s*\/\/[^\n]*\n|\s*\/\*[\s\S]*?\*\/|\s)*import "server-only";/.test(readFileSync(file, "utf8")),
    )
    .map((file) => relative(root, file));
  expect(forbiddenImports).toEqual([]);
});

test("only the database client and the job queue query without rpc()", () => {
  const forbiddenImports = sources(join(root, "server"))
    .map((file) => relative(root, file))
    .filter((file) => !/^server\/(?:database|tasks)\//.test(file))
    .filter((file) => readFileSync(join(root, file), "utf8").includes("ownerPool("));
  expect(forbiddenImports).toEqual([]);
});

test("the environment is read only in server/env.ts and in local/", () => {
  const forbiddenImports = ["app", "components", "lib", "server"]
    .flatMap((folder) => sources(join(root, folder)))
    .concat(["middleware.ts", "instrumentation.ts"].map((name) => join(root, name)).filter((file) => existsSync(file)))
    .filter((file) => relative(root, file) !== "server/env.ts")
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line, index) =>
          /process\.env\b(?!\.(NODE_ENV|NEXT_RUNTIME)\b)/.test(line) ? [`${relative(root, file)}:${index + 1}`] : [],
        ),
    );
  expect(forbiddenImports).toEqual([]);
});

test("detects a violation in an example", () => {
  const file = join(root, "lib/domain/example.ts");
  expect(
    foldersImportedBy(file, 'import { a } from "@/server/env";\nimport "../../local/stack.ts";').map(
      ({ folder }) => folder,
    ),
  ).toEqual(["server", "local"]);
});
