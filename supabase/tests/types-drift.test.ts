import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

test("lib/database.types.ts says what the migrations make; otherwise: npm run db:types", () => {
  const root = join(__dirname, "../..");
  const folder = mkdtempSync(join(tmpdir(), "handover-types-"));
  try {
    execFileSync("node", [join(root, "local/types.ts"), join(folder, "now.ts")], { cwd: root });
    expect(readFileSync(join(folder, "now.ts"), "utf8") === readFileSync(join(root, "lib/database.types.ts"), "utf8")).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
