// Navigation shows a response immediately, on a slow network too: a link natively, a button through useNavigate.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : [];
  });
}

test("pages are left only by links and useNavigate, which show that the next one is loading", () => {
  const plainAnchors = [...sources("app"), ...sources("components"), ...sources("lib")].filter((path) =>
    /\buseRouter\b/.test(readFileSync(join(root, path), "utf8")),
  );
  expect(plainAnchors).toEqual(["lib/client/hooks/use-navigate.ts"]);
});
