// Makes a release in a clone of this repository, and tests its refusals.
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(__dirname, "..");
const tempDir = mkdtempSync(path.join(tmpdir(), "handover-release-"));
afterAll(() => {
  rmSync(tempDir, { recursive: true, force: true });
});
// A downloaded archive has no git history to release from.
const testWithGit = existsSync(path.join(root, ".git")) ? test : test.skip;

const authorEnv = { GIT_AUTHOR_NAME: "Rea", GIT_AUTHOR_EMAIL: "rea@example.test" };
const env = {
  ...process.env,
  ...authorEnv,
  GIT_COMMITTER_NAME: authorEnv.GIT_AUTHOR_NAME,
  GIT_COMMITTER_EMAIL: authorEnv.GIT_AUTHOR_EMAIL,
};
const clone = path.join(tempDir, "clone");
const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: clone, encoding: "utf8", env, stdio: ["ignore", "pipe", "ignore"] }).trim();
const clonePath = (name: string): string => path.join(clone, name);
const read = (name: string): string => readFileSync(clonePath(name), "utf8");
const release = (...args: string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(
    path.join(root, "node_modules/.bin/node"),
    [path.join(root, "local/release.ts"), ...args],
    { cwd: clone, encoding: "utf8", env },
  );
  return { status, output: `${stdout}${stderr}`.trim() };
};
const failureWith = (output: string): { status: number; output: string } => ({ status: 1, output });
function commitChangelog(text: string): void {
  writeFileSync(clonePath("CHANGELOG.md"), text);
  git("add", "--all");
  git("commit", "--quiet", "--message", "Change the changelog");
}
const lastMigrationVersion = (): string =>
  readdirSync(clonePath("supabase/migrations")).sort().at(-1)?.slice(0, 14) ?? "";
const today = new Date().toISOString().slice(0, 10);

beforeAll(() => {
  if (!existsSync(path.join(root, ".git"))) return;
  execFileSync("git", ["clone", "--quiet", "--no-tags", root, clone], { stdio: "ignore" });
  git("checkout", "--quiet", "-B", "main");
  // Restores the state before the first release.
  const source = read("supabase/tools/migrations.ts");
  writeFileSync(
    clonePath("supabase/tools/migrations.ts"),
    source.replace(/(RELEASED_VERSION: string = )"\d*"/, '$1""'),
  );
  for (const name of ["package.json", "packages/client/package.json"])
    writeFileSync(clonePath(name), read(name).replace(/"version": "[^"]+"/, '"version": "0.1.0"'));
  for (const name of ["deploy/kubernetes", "deploy/kubernetes/migrate"].map((folder) => `${folder}/kustomization.yaml`))
    writeFileSync(clonePath(name), read(name).replace(/newTag: \S+/g, "newTag: 0.1.0"));
  commitChangelog("# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - unreleased\n\nThe first release.\n");
}, 60_000);

testWithGit("refuses a release with the reason, and changes nothing", () => {
  const headBefore = git("rev-parse", "HEAD");
  expect(release()).toEqual(failureWith("Say which version, in three numbers: npm run release -- 1.0.0"));
  expect(release("1.0.0-rc1", "--tested").status).toBe(1);
  expect(release("0.1.0", "--tested")).toEqual(failureWith("0.1.0 does not come after 0.1.0."));
  expect(release("0.0.9", "--tested")).toEqual(failureWith("0.0.9 does not come after 0.1.0."));
  expect(release("1.1.0", "--tested")).toEqual(failureWith("CHANGELOG.md says nothing under Unreleased."));
  git("checkout", "--quiet", "-b", "other");
  expect(release("1.0.0", "--tested")).toEqual(failureWith("A release is made on main; this is other."));
  git("checkout", "--quiet", "main");
  appendFileSync(clonePath("README.md"), "more\n");
  expect(release("1.0.0", "--tested")).toEqual(failureWith("There are changes that are not committed."));
  git("checkout", "--", "README.md");
  expect([git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag")]).toEqual([headBefore, "", ""]);
});

testWithGit("creates one commit with a tag: version, last migration, changelog", () => {
  const { status, output } = release("1.0.0", "--tested");
  expect({ status, output }).toEqual({
    status: 0,
    output: `1.0.0 is a commit and the tag v1.0.0; its last migration is ${lastMigrationVersion()}.\nTo publish it: git push --follow-tags. Then on each site: migrate, and deploy (docs/upgrading.md).`,
  });
  expect([git("log", "-1", "--format=%s"), git("describe"), git("status", "--porcelain")]).toEqual([
    "Release 1.0.0",
    "v1.0.0",
    "",
  ]);
  expect(git("show", "--name-only", "--format=", "HEAD").split("\n")).toEqual([
    "CHANGELOG.md",
    "deploy/kubernetes/kustomization.yaml",
    "deploy/kubernetes/migrate/kustomization.yaml",
    "package-lock.json",
    "package.json",
    "packages/client/package.json",
    "supabase/tools/migrations.ts",
  ]);
  expect(read("supabase/tools/migrations.ts")).toContain(
    `export const RELEASED_VERSION: string = "${lastMigrationVersion()}";`,
  );
  for (const name of ["package.json", "packages/client/package.json"])
    expect(read(name)).toContain('"version": "1.0.0"');
  expect(read("deploy/kubernetes/kustomization.yaml").match(/newTag: 1\.0\.0$/gm)).toHaveLength(2);
  expect(read("deploy/kubernetes/migrate/kustomization.yaml")).toContain("newTag: 1.0.0\n");
  expect(read("CHANGELOG.md")).toContain(`## [1.0.0] - ${today}\n\nThe first release.`);
  // The lockfile has the same version, in npm's format.
  expect(read("package-lock.json").match(/"version": "1\.0\.0"/g)?.length).toBeGreaterThanOrEqual(2);
  expect(git("show", "--numstat", "--format=", "HEAD", "--", "package-lock.json")).toMatch(/^[12]\t[12]\t/);
});

testWithGit("releases the unreleased changes, and refuses a changed migration of an earlier release", () => {
  expect(release("1.0.0", "--tested")).toEqual(failureWith("1.0.0 is released already."));
  commitChangelog(read("CHANGELOG.md").replace("## [Unreleased]\n", "## [Unreleased]\n\n- Cash in envelopes.\n"));
  const released = readdirSync(clonePath("supabase/migrations")).sort().at(-1) ?? "";
  appendFileSync(clonePath(`supabase/migrations/${released}`), "select 1;\n");
  git("commit", "--all", "--quiet", "--message", "Change history");
  expect(release("1.1.0", "--tested")).toEqual(
    failureWith(`Released migrations were changed since v1.0.0: supabase/migrations/${released}`),
  );
  git("reset", "--quiet", "--hard", "HEAD~1");
  writeFileSync(clonePath("supabase/migrations/20991231235959_carry_in_envelopes.sql"), "select 1;\n");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Carry in envelopes");
  expect(release("1.1.0", "--tested").status).toBe(0);
  expect(read("supabase/tools/migrations.ts")).toContain('RELEASED_VERSION: string = "20991231235959"');
  expect(read("CHANGELOG.md")).toContain(
    `## [Unreleased]\n\n## [1.1.0] - ${today}\n\n- Cash in envelopes.\n\n## [1.0.0] - ${today}\n`,
  );
});
