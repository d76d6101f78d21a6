import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// The theme removes Tailwind's own sizes and defines ours. A class with an undefined size has no effect and gives no
// error.
const root = join(__dirname, "../..");
const theme = readFileSync(join(root, "app/globals.css"), "utf8");
const named = (namespace: string): Set<string> =>
  new Set([...theme.matchAll(new RegExp(`^\\s*--${namespace}-([a-z0-9]+):`, "gm"))].map(([, name = ""]) => name));

const sources = ["app", "components"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);
const used = (pattern: RegExp): { file: string; name: string }[] =>
  sources.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(pattern)].map(([, name = ""]) => ({ file, name })),
  );

test.each([
  ["width", /[\s"'`:]max-w-([a-z0-9]+)(?=[\s"'`!])/g, ["container", "spacing"], /^(?:full|none|min|max|fit|\d+)$/],
  [
    "corner",
    /[\s"'`:]rounded-(?:(?:[trblse]|[tb][lr]|[se][se])-)?([a-z0-9]{3,}|[sx][sml])(?=[\s"'`!])/g,
    ["radius"],
    /^none$/,
  ],
] as const)("every named %s of a class is defined in the theme", (_, pattern, namespaces, always) => {
  const definedClasses = new Set(namespaces.flatMap((namespace) => [...named(namespace)]));
  const classes = used(pattern);
  expect(classes.length).toBeGreaterThan(10);
  expect(classes.filter(({ name }) => !definedClasses.has(name) && !always.test(name))).toEqual([]);
});
