import { readdirSync, readFileSync, globSync } from "node:fs";
import { join } from "node:path";

// The theme removes Tailwind's own sizes and defines ours. A class with an undefined size has no effect and gives no
// error.
const root = join(__dirname, "../..");
const theme = readFileSync(join(root, "app/globals.css"), "utf8");
const definedNames = (namespace: string): Set<string> =>
  new Set([...theme.matchAll(new RegExp(`^\\s*--${namespace}-([a-z0-9]+):`, "gm"))].map(([, name = ""]) => name));

const sources = ["app", "components"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);
const findClasses = (pattern: RegExp): { file: string; name: string }[] =>
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
] as const)("every named %s of a class is defined in the theme", (_, pattern, namespaces, builtIn) => {
  const definedClasses = new Set(namespaces.flatMap((namespace) => [...definedNames(namespace)]));
  const classes = findClasses(pattern);
  expect(classes.length).toBeGreaterThan(10);
  expect(classes.filter(({ name }) => !definedClasses.has(name) && !builtIn.test(name))).toEqual([]);
});

// Tailwind sorts classes by their names, so a text color in a button's className may lose against that of its variant.

const color = /(?<![\w:-])text-(?:destructive|success|warning|primary|muted|foreground)[\w-]*/;

test("a button gets its text color by variant and tone, not by className", () => {
  const colored = globSync("{app,components}/**/*.tsx", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/<Button\b[^<]*?className=("[^"]*"|\{[^}]*\})/g)]
      .filter(([, classes = ""]) => color.test(classes))
      .map(([, classes = ""]) => `${file}: ${classes}`),
  );
  expect(colored).toEqual([]);
});

// docs/readings.md: swipe-threshold
test("sonner still fixes its swipe threshold at 45 px and has no setting for it", () => {
  const source = readFileSync(require.resolve("sonner"), "utf8");
  expect(source).toContain("SWIPE_THRESHOLD = 45");
  expect(source).not.toMatch(/swipeThreshold/);
});

// Navigation shows a response immediately, on a slow network too: a link natively, a button through useNavigate.

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : [];
  });
}

test("pages are left only by links and useNavigate, which show that the next one is loading", () => {
  const filesWithUseRouter = [...sourceFiles("app"), ...sourceFiles("components"), ...sourceFiles("lib")].filter(
    (path) => /\buseRouter\b/.test(readFileSync(join(root, path), "utf8")),
  );
  expect(filesWithUseRouter).toEqual(["lib/client/hooks/use-navigate.ts"]);
});
