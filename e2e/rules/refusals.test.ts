// The database names codes and reasons; sentences, in every language, live in TypeScript.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errors, fieldReasons, zoneReasons } from "@/lib/contracts/error-codes";

const root = join(__dirname, "../..");
const sources = globSync("supabase/schemas/**/*.sql", { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), "utf8").replace(/--.*$/gm, ""),
}));
const all = sources.map(({ text }) => text).join("\n");

/** The calls that make a refusal or a problem of a field, up to their last bracket. */
const calls = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/private\.(refuse|wrong_state|invalid|problem)\(/g)].map((match) => {
    let depth = 0;
    let end = match.index;
    do {
      end = text.slice(end).search(/[()]/) + end;
      depth += text[end] === "(" ? 1 : -1;
      end += 1;
    } while (depth > 0);
    return { path, maker: match[1] ?? "", said: text.slice(match.index, end) };
  }),
);
const literals = (said: string): string[] => [...said.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) => text);
const isSentence = (text: string): boolean =>
  (text.startsWith("{") ? Object.values(JSON.parse(text) as Record<string, string>) : [text]).some((word) =>
    /\s/.test(word),
  );
test("no refusal of the database says a sentence", () => {
  expect(calls.length).toBeGreaterThan(120);
  expect(calls.filter(({ said }) => literals(said).some(isSentence))).toEqual([]);
  expect(all).not.toMatch(/'(message|error)', '[^']*\s/);
  expect(all).toMatch(/function private\.refuse\(p_code text, p_facts jsonb/);
  expect(isSentence("Zone not found") && isSentence('{"reason": "Zone not found"}')).toBe(true);
});

test("every reason that a refusal names has its words, and no words are left without one that names them", () => {
  const inTable = Object.entries(errors).flatMap(([code, error]) =>
    "reasons" in error ? Object.keys(error.reasons).map((reason) => `${code} ${reason}`) : [],
  );
  const named = calls.flatMap(({ maker, said }) => {
    if (maker === "wrong_state") return literals(said).map((reason) => `INVALID_STATE_TRANSITION ${reason}`);
    const [code = ""] = literals(said);
    const reason = /"reason": "(\w+)"|'reason', '(\w+)'/.exec(said);
    return maker === "refuse" && reason ? [`${code} ${reason[1] ?? reason[2]}`] : [];
  });
  // These come from the gate that a driver fails, whose names stand where the gates are judged.
  const gates = Object.keys(errors.NOT_ELIGIBLE.reasons);
  const judged = ["private.manual_gate", "private.location_gate", "private.held_back"].flatMap((name) => {
    const whole = new RegExp(`function ${name.replace(".", "\\.")}\\([\\s\\S]*?\\n(?:end )?\\$\\$;`);
    const body = whole.exec(all)?.[0] ?? "";
    return [...body.matchAll(/(?:then|return) '(\w+)'/g)].map(([, gate]) => gate);
  });
  expect([...new Set(judged)].sort()).toEqual([...gates].sort());
  expect([...new Set(named)].sort()).toEqual(inTable.filter((entry) => !entry.startsWith("NOT_ELIGIBLE ")).sort());
});

test("so has every reason of a field", () => {
  const words = { ...fieldReasons, ...zoneReasons };
  const named = calls
    .filter(({ maker }) => maker === "invalid" || maker === "problem")
    .flatMap(({ said }) => /, '(\w+)'(?:\)|, jsonb)/.exec(said)?.[1] ?? []);
  expect(named.filter((reason) => !Object.hasOwn(words, reason))).toEqual([]);
  expect(Object.keys(words).filter((reason) => !all.includes(`'${reason}'`))).toEqual([]);
});
