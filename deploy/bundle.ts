// Bundles one program's own code into one file next to unbundled packages, so that an image runs on the same packages
// as the tests.
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";

type Bundle = { root: string; entry: string; outputFolder: string };

/** Writes `outputFolder`/<name>.mjs, and node_modules with the packages that it imports. */
export async function bundle({ root, entry, outputFolder }: Bundle): Promise<void> {
  const packages = await bundleProgram({ root, entry, outputFolder });
  for (const folder of findPackageFolders(root, packages))
    cpSync(path.join(root, folder), path.join(outputFolder, folder), { recursive: true, verbatimSymlinks: true });
}

/** Writes `outputFolder`/<name>.mjs only, and returns the names of the packages that it imports. */
export async function bundleProgram({ root, entry, outputFolder }: Bundle): Promise<string[]> {
  mkdirSync(outputFolder, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: path.join(outputFolder, `${path.basename(entry, ".ts")}.mjs`),
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
    plugins: [keepPackagesExternal],
  });
  const packages = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path: name }) => external && !name.startsWith("node:"))
    .map(({ path: name }) => packageOf(name));
  return [...new Set(packages)];
}

// "server-only" is bundled, because the package throws unless the condition "react-server" is set.
const keepPackagesExternal: Plugin = {
  name: "keep-packages-external",
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

type LockedPackage = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** The folders of these packages and of their dependencies, by the lockfile. */
function findPackageFolders(root: string, names: string[]): Set<string> {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const folders = new Set<string>();
  const visit = (from: string, name: string, isRequired: boolean): void => {
    const packageFolder = resolvePackage(from, name);
    // Packages for other platforms are in the lockfile, but not installed.
    const isInstalled = packageFolder !== null && existsSync(path.join(root, packageFolder));
    if (!isInstalled && isRequired) throw new Error(`${name}, which ${from || "our own code"} needs, is not installed`);
    if (!isInstalled || folders.has(packageFolder)) return;
    folders.add(packageFolder);
    const lockedPackage = lock.packages[packageFolder] ?? {};
    for (const dependency of Object.keys(lockedPackage.dependencies ?? {})) visit(packageFolder, dependency, true);
    for (const dependency of Object.keys(lockedPackage.optionalDependencies ?? {}))
      visit(packageFolder, dependency, false);
    for (const dependency of Object.keys(lockedPackage.peerDependencies ?? {}))
      if (!lockedPackage.peerDependenciesMeta?.[dependency]?.optional) visit(packageFolder, dependency, true);
  };
  // Resolves like Node: in the importing package's folder, then in each folder above it.
  const resolvePackage = (from: string, name: string): string | null => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
      const packageFolder = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
      if (packageFolder in lock.packages) return packageFolder;
      if (folder === "") return null;
    }
  };
  for (const name of names) visit("", name, true);
  return folders;
}
