import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { serviceWorkerSource } from "@/lib/client/app/service-worker-source";

const root = resolve(__dirname, "../..");
const foldersIn = (folder: string): string[] =>
  readdirSync(resolve(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("("))
    .map(({ name }) => name);

test("the middleware protects every page that needs sign-in", () => {
  const protectedFolders =
    /const PROTECTED_PATHS =\s*\/\^\\\/\(\?:([^)]+)\)/
      .exec(readFileSync(resolve(root, "middleware.ts"), "utf8"))?.[1]
      ?.split("|") ?? [];
  const signedInFolders = [...foldersIn("app/(driver)"), ...foldersIn("app/(customer)"), "admin", "apply"];
  expect([...protectedFolders].sort()).toEqual([...new Set(signedInFolders)].sort());
});

// The pattern as the build reads it: a string literal in the file.
const matcher = (): RegExp => {
  const pattern = /matcher: \[\s*("[^"]+"),?\s*\]/.exec(readFileSync(resolve(root, "middleware.ts"), "utf8"))?.[1];
  return new RegExp(`^${JSON.parse(pattern ?? "null") as string}$`);
};

test("the middleware runs for no script that the service worker imports", () => {
  const scripts = [...serviceWorkerSource("1").matchAll(/"(\/[^"]+)"/g)].map(([, path]) => path ?? "");
  expect(scripts).toContain("/sw-sos.js");
  expect(["/sw.js", ...scripts].filter((path) => matcher().test(path))).toEqual([]);
});

test("the middleware runs for no file of public/, and for every page", () => {
  const files = readdirSync(resolve(root, "public")).map((name) => `/${name}`);
  expect(files.filter((path) => matcher().test(path))).toEqual([]);
  const pages = ["/", "/dashboard", "/my-deliveries/sw.js", "/sw-sos.js.html", "/o/sw-x", "/sw-SOS.js"];
  expect(pages.filter((path) => !matcher().test(path))).toEqual([]);
});
