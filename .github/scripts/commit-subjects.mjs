// commit-subjects.mjs BASE: exits with 1 when a commit since BASE has no Conventional subject of at most 72 characters.
import { execFileSync } from "node:child_process";

const base = process.argv[2];
if (!base) throw new Error("Usage: commit-subjects.mjs BASE");
const subjectPattern = /^(?:feat|fix|perf|refactor|docs|test|build|ci|chore|style|revert)(?:\([\w./,-]+\))?!?: [a-z]/;
const subjects = execFileSync("git", ["log", "--no-merges", "--format=%s", `${base}..HEAD`], { encoding: "utf8" });
const invalidSubjects = subjects
  .split("\n")
  .filter((subject) => subject !== "" && (subject.length > 72 || !subjectPattern.test(subject)));
for (const subject of invalidSubjects)
  process.stderr.write(`Not "type(area): summary" within 72 characters: ${subject}\n`);
process.exit(invalidSubjects.length > 0 ? 1 : 0);
