import { readdirSync } from "node:fs";
import { join } from "node:path";
import { NEEDED_MIGRATION } from "@/server/health/needed-migration";

test("a host asks for a database that went through every migration of its release", () => {
  const versions = readdirSync(join(__dirname, "../../supabase/migrations"))
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.slice(0, 14))
    .sort();
  expect(NEEDED_MIGRATION).toBe(versions.at(-1));
});
