// Tailwind sorts classes by their names, so a text color in a button's className may lose against that of its variant.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");
const color = /(?<![\w:-])text-(?:destructive|success|warning|primary|muted|foreground)[\w-]*/;

test("a button gets its text color by variant and tone, not by className", () => {
  const colored = globSync("{app,components}/**/*.tsx", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/<Button\b[^<]*?className=("[^"]*"|\{[^}]*\})/g)]
      .filter(([, classes = ""]) => color.test(classes))
      .map(([, classes = ""]) => `${file}: ${classes}`),
  );
  expect(colored).toEqual([]);
});
