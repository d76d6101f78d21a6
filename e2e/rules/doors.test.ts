import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(__dirname, "../..");
const foldersIn = (folder: string): string[] =>
  readdirSync(resolve(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("("))
    .map(({ name }) => name);

test("every page behind the sign-in is a door that the middleware knows", () => {
  const doors =
    /const DOORS =\s*\/\^\\\/\(\?:([^)]+)\)/
      .exec(readFileSync(resolve(root, "middleware.ts"), "utf8"))?.[1]
      ?.split("|") ?? [];
  const behind = [...foldersIn("app/(driver)"), ...foldersIn("app/(customer)"), "admin", "apply"];
  expect([...doors].sort()).toEqual([...new Set(behind)].sort());
});
