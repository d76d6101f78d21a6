// docs/performance.md contains the latest measurements.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

test("the page is generated from the recorded figures", () => {
  execFileSync(process.execPath, [join(import.meta.dirname, "../../bench/report.ts"), "--check"], { stdio: "pipe" });
});
