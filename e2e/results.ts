// The results of whole stages at a commit without local changes, so that `npm run test:all -- --resume` can continue.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Results = { commit: string; sizes: Record<string, string>; passed: Record<string, number> };

/** The commit; null where files differ from it, or without a repository of this user. */
function cleanCommit(root: string): string | null {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  try {
    return git("status", "--porcelain") === "" ? git("rev-parse", "HEAD") : null;
  } catch {
    return null;
  }
}

const fileIn = (root: string): string => join(root, ".local-test", "results.json");

/** How many tests passed, by stage that passed completely at this commit with these sizes. */
export function readPassedStages(root: string, sizes: Record<string, string>): Record<string, number> {
  const commit = cleanCommit(root);
  if (commit === null || !existsSync(fileIn(root))) return {};
  const results = JSON.parse(readFileSync(fileIn(root), "utf8")) as Results;
  return results.commit === commit && JSON.stringify(results.sizes) === JSON.stringify(sizes) ? results.passed : {};
}

export function recordPassedStage(root: string, sizes: Record<string, string>, stage: string, passed: number): void {
  const commit = cleanCommit(root);
  if (commit === null) return;
  const results: Results = { commit, sizes, passed: { ...readPassedStages(root, sizes), [stage]: passed } };
  mkdirSync(join(root, ".local-test"), { recursive: true });
  writeFileSync(fileIn(root), JSON.stringify(results, null, 2));
}
