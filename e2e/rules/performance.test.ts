// What docs/performance.md says is what was measured last.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

test("the page of figures is made of the recorded ones", () => {
  execFileSync(process.execPath, [join(import.meta.dirname, "../../bench/report.ts"), "--check"], { stdio: "pipe" });
});
