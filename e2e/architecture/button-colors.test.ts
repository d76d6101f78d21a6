// Tailwind orders classes in its stylesheet by their names, so of two text colors on a button the later name wins, not
// the one given last. A color that a button is given must be marked as important.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");
const color = /(?<![\w:-])text-(?:destructive|success|warning|primary|muted)[\w-]*(?![\w!-])/;

test("a button's own text color overrides that of its variant", () => {
  const plain = globSync("{app,components}/**/*.tsx", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/<Button\b[^<]*?className=("[^"]*"|\{[^}]*\})/g)]
      .filter(([, classes = ""]) => color.test(classes))
      .map(([, classes = ""]) => `${file}: ${classes}`),
  );
  expect(plain).toEqual([]);
});
