// Every cause and account kind that SQL writes must have a label.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { accountKindKeys, ledgerCauseKeys } from "./ledger-labels";

const schemas = join(__dirname, "../../../supabase/schemas");
const sql = globSync("**/*.sql", { cwd: schemas })
  .map((path) => readFileSync(join(schemas, path), "utf8").replaceAll(/^\s*--.*$/gm, ""))
  .join("\n");

// Functions that write entries, with the position of their cause argument.
const causeArgumentIndex = {
  post: 0,
  post_cash: 1,
  post_money: 1,
  post_hub_entry: 0,
  complete_collection: 2,
  post_pay: 1,
};
// Causes built from an expression, with their possible values.
const computedCauses: Record<string, string[]> = {
  p_cause: [],
  v_direction: ["to_bank", "from_bank"],
  "'cash_' || p_outcome": ["cash_returned", "cash_lost"],
};

/** Arguments of the call with its opening parenthesis at `start`. */
function argumentsFrom(start: number): string[] {
  const args = [""];
  let depth = 0;
  for (const char of sql.slice(start + 1)) {
    if (char === ")" && depth === 0) break;
    depth += char === "(" ? 1 : char === ")" ? -1 : 0;
    if (char === "," && depth === 0) args.push("");
    else args[args.length - 1] += char;
  }
  return args.map((argument) => argument.trim());
}

const causesIn = (cause: string): string[] =>
  computedCauses[cause] ??
  (cause.startsWith("case ")
    ? [...cause.matchAll(/(?:then|else) '(\w+)'/g)].map(([, word = ""]) => word)
    : [/^'(\w+)'$/.exec(cause)?.[1] ?? `unknown cause expression: ${cause}`]);

test("has a label for every cause that SQL writes, and no unused label", () => {
  const calls = [
    ...sql.matchAll(
      /(?<!create function )(?:private|ledger)\.(post|post_cash|post_money|post_hub_entry|complete_collection|post_pay)\(/g,
    ),
  ];
  const causes = calls.flatMap((call) =>
    causesIn(
      argumentsFrom(call.index + call[0].length - 1)[causeArgumentIndex[call[1] as keyof typeof causeArgumentIndex]] ??
        "",
    ),
  );
  expect(Object.keys(ledgerCauseKeys).sort()).toEqual([...new Set(causes)].sort());
});

test("has a label for every account kind", () => {
  const kinds = [...sql.matchAll(/when '(?:cash|money)' then kind in \(([^)]*)\)/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, kind = ""]) => kind),
  );
  expect(kinds.length).toBeGreaterThan(10);
  expect(Object.keys(accountKindKeys).sort()).toEqual(kinds.sort());
});
