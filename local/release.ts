// npm run release -- 1.0.0: creates a release as one commit with a tag: the version in all its places, the last
// migration included, and the changelog's heading. On main, from a clean tree, after checks and tests. Pushes nothing.
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Why a release is refused, for its author. */
class ReleaseError extends Error {}

const root = process.cwd();
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const MIGRATIONS = "supabase/tools/migrations.ts";
const CHANGELOG = "CHANGELOG.md";
// Released under the product's version too: the client package, and the cluster's images.
const PACKAGES = ["package.json", "packages/client/package.json"];
const IMAGES = ["deploy/kubernetes/kustomization.yaml", "deploy/kubernetes/migrate/kustomization.yaml"];

const git = (...args: string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const today = (): string => new Date().toISOString().slice(0, 10);

function isLater(version: string, otherVersion: string): boolean {
  const [versionParts, otherParts] = [version, otherVersion].map((part) =>
    (VERSION.exec(part) ?? []).slice(1).map(Number),
  );
  const differingPart = [0, 1, 2].find((n) => versionParts?.[n] !== otherParts?.[n]);
  return differingPart !== undefined && (versionParts?.[differingPart] ?? 0) > (otherParts?.[differingPart] ?? 0);
}

function requireReleasable(version: string): void {
  if (!VERSION.test(version)) throw new ReleaseError("Say which version, in three numbers: npm run release -- 1.0.0");
  if (git("status", "--porcelain") !== "") throw new ReleaseError("There are changes that are not committed.");
  const branch = git("rev-parse", "--abbrev-ref", "HEAD");
  if (branch !== "main") throw new ReleaseError(`A release is made on main; this is ${branch}.`);
  const { version: currentVersion } = JSON.parse(read("package.json")) as { version: string };
  const tags = git("tag", "--list", "v*").split("\n").filter(Boolean);
  if (tags.includes(`v${version}`)) throw new ReleaseError(`${version} is released already.`);
  if (!isLater(version, currentVersion)) throw new ReleaseError(`${version} does not come after ${currentVersion}.`);
  // A released migration must not change: databases that have applied it would refuse it.
  const last = lastRelease();
  const changed = last
    ? git("diff", "--name-only", "--diff-filter=MDR", last, "HEAD", "--", "supabase/migrations")
        .split("\n")
        .filter(Boolean)
    : [];
  if (changed.length > 0)
    throw new ReleaseError(`Released migrations were changed since ${last}: ${changed.join(", ")}`);
}

const lastRelease = (): string =>
  git("tag", "--list", "v[0-9]*", "--sort=-v:refname", "--merged", "HEAD").split("\n")[0] ?? "";

function runAllTests(): void {
  for (const args of [["run", "check"], ["test"]]) {
    const { status } = spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
    if (status !== 0) throw new ReleaseError(`npm ${args.join(" ")} did not pass.`);
  }
}

/** The changelog with its unreleased section as this version's; a prepared heading gets its date. */
function dateChangelog(changelog: string, version: string): string {
  const preparedHeading = `## [${version}] - unreleased`;
  if (changelog.includes(preparedHeading)) return changelog.replace(preparedHeading, `## [${version}] - ${today()}`);
  const [, above, unreleasedText, below] =
    /^([^]*?## \[Unreleased\]\n)([^]*?)((?:\n## |\n\[|$(?![^]))[^]*)$/.exec(changelog) ?? [];
  if (above === undefined || unreleasedText === undefined)
    throw new ReleaseError(`${CHANGELOG} has neither "${preparedHeading}" nor "## [Unreleased]".`);
  if (unreleasedText.trim() === "") throw new ReleaseError(`${CHANGELOG} says nothing under Unreleased.`);
  return `${above}\n## [${version}] - ${today()}\n\n${unreleasedText.trim()}\n${below ?? ""}`;
}

function release(version: string): void {
  const changelog = dateChangelog(read(CHANGELOG), version);
  const files = readdirSync(path.join(root, "supabase/migrations")).filter((file) => /^\d{14}_.+\.sql$/.test(file));
  const last = files.sort().at(-1)?.slice(0, 14) ?? "";
  const source = read(MIGRATIONS);
  const released = source.replace(/^(export const RELEASED_VERSION: string = )"\d*";$/m, `$1"${last}";`);
  if (!released.includes(`"${last}";`)) throw new ReleaseError(`${MIGRATIONS} does not say what is released.`);
  const write = (file: string, text: string): void => {
    writeFileSync(path.join(root, file), text);
  };
  write(CHANGELOG, changelog);
  write(MIGRATIONS, released);
  // The first match in each file is ours; in the lockfile there are two.
  for (const file of PACKAGES) write(file, read(file).replace(/"version": "[^"]+"/, `"version": "${version}"`));
  for (const file of IMAGES) write(file, read(file).replace(/newTag: \S+/g, `newTag: ${version}`));
  const lock = JSON.parse(read("package-lock.json")) as { version: string; packages: { "": { version: string } } };
  lock.version = lock.packages[""].version = version;
  write("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  git("commit", "--all", "--quiet", "--message", `Release ${version}`);
  git("tag", "--annotate", `v${version}`, "--message", `Handover ${version}`);
  console.log(
    `${version} is a commit and the tag v${version}; its last migration is ${last}.\nTo publish it: git push --follow-tags. Then on each site: migrate, and deploy (docs/upgrading.md).`,
  );
}

try {
  const [version = "", ...options] = process.argv.slice(2);
  requireReleasable(version);
  // Checked before the tests, which take a while.
  dateChangelog(read(CHANGELOG), version);
  if (!options.includes("--tested")) runAllTests();
  release(version);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
