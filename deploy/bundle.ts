// Bundles one program's own code into one file next to unbundled packages, so that an image runs on the same packages
// as the tests.
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";

type Bundle = { root: string; entry: string; into: string };

/** Writes `into`/<name>.mjs, and node_modules with what it asks for. */
export async function bundle({ root, entry, into }: Bundle): Promise<void> {
  const packages = await bundleProgram({ root, entry, into });
  for (const place of placesOf(root, packages))
    cpSync(path.join(root, place), path.join(into, place), { recursive: true, verbatimSymlinks: true });
}

/** Writes `into`/<name>.mjs alone; the names of the packages that it asks for. */
export async function bundleProgram({ root, entry, into }: Bundle): Promise<string[]> {
  mkdirSync(into, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: path.join(into, `${path.basename(entry, ".ts")}.mjs`),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    conditions: ["react-server"],
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
    plugins: [packagesStay],
  });
  const packages = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path: name }) => external && !name.startsWith("node:"))
    .map(({ path: name }) => packageOf(name));
  return [...new Set(packages)];
}

// "server-only" is a mark for Next, and nothing where it is allowed: it goes into the file, and with it the need for
// the condition that says so.
const packagesStay: Plugin = {
  name: "packages-stay",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === "entry-point" || name.startsWith("@/") || name === "server-only" ? null : { path: name, external: true },
    );
  },
};

const packageOf = (name: string): string =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

type Locked = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** The folders of these packages and of their dependencies, by the lockfile. */
function placesOf(root: string, names: string[]): Set<string> {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const places = new Set<string>();
  const visit = (from: string, name: string, needed: boolean): void => {
    const place = lookUp(from, name);
    // What is for other systems is in the lockfile and nowhere else.
    const there = place !== null && existsSync(path.join(root, place));
    if (!there && needed) throw new Error(`${name}, which ${from || "our own code"} needs, is not installed`);
    if (!there || places.has(place)) return;
    places.add(place);
    const own = lock.packages[place] ?? {};
    for (const each of Object.keys(own.dependencies ?? {})) visit(place, each, true);
    for (const each of Object.keys(own.optionalDependencies ?? {})) visit(place, each, false);
    for (const each of Object.keys(own.peerDependencies ?? {}))
      if (!own.peerDependenciesMeta?.[each]?.optional) visit(place, each, true);
  };
  // As Node looks for it: in the folder of who asks, then in each above.
  const lookUp = (from: string, name: string): string | null => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
      const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
      if (place in lock.packages) return place;
      if (folder === "") return null;
    }
  };
  for (const name of names) visit("", name, true);
  return places;
}
