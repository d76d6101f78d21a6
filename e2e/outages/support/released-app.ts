// The app of the newest release, built from its tag in a folder of its own. Before the first release: the app that is
// built here, which is both the last one and the next.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "./site";

export function buildReleasedApp(): Promise<{ folder: string; remove: () => void }> {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8" }).trim();
  const tag = newestRelease(git);
  if (!tag) return Promise.resolve({ folder: repositoryRoot, remove: () => undefined });
  const folder = mkdtempSync(join(tmpdir(), "handover-released-"));
  git("worktree", "add", "--detach", "--force", folder, tag);
  const inFolder = (command: string, ...args: string[]): void => {
    execFileSync(command, args, {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-test",
        NEXT_TELEMETRY_DISABLED: "1",
        BUILD_WITHOUT_TYPES: "yes",
      },
    });
  };
  // Its own packages: the next release may have others.
  inFolder("npm", "ci", "--no-audit", "--no-fund", "--prefer-offline");
  inFolder(join(folder, "node_modules/.bin/next"), "build");
  return Promise.resolve({
    folder,
    remove: () => {
      git("worktree", "remove", "--force", folder);
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** In a folder that is no repository, such as a downloaded copy, no older release is known. */
function newestRelease(git: (...args: string[]) => string): string {
  try {
    return git("tag", "--list", "v[0-9]*", "--sort=-v:refname", "--merged", "HEAD").split("\n")[0] ?? "";
  } catch {
    return "";
  }
}
