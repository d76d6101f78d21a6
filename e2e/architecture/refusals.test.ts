// The database returns codes and reasons; texts, in every language, are in TypeScript.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorDefinitions, fieldErrorMessages, isErrorCode } from "@/lib/contracts/error-codes";
import { databaseFieldMessages, zoneFieldMessages, requestFieldMessages } from "@/lib/contracts/errors/fields";
import type { ErrorDefinition } from "@/lib/contracts/errors/error-definition";
import { applyNavigationAction } from "@/lib/domain/task/navigation-controller";
import { transition, taskActions } from "@/lib/domain/task/task-machine";
import { taskStates } from "@/lib/domain/task/task-state";

const root = join(__dirname, "../..");
const sources = globSync("supabase/schemas/**/*.sql", { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), "utf8").replace(/--.*$/gm, ""),
}));
const all = sources.map(({ text }) => text).join("\n");

/** The calls that create a refusal or a field error, up to their last bracket. */
const calls = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/private\.(refuse|refuse_wrong_state|refuse_task_state|refuse_invalid|field_error_json)\(/g)].map(
    (match) => {
      let depth = 0;
      let end = match.index;
      do {
        end = text.slice(end).search(/[()]/) + end;
        depth += text[end] === "(" ? 1 : -1;
        end += 1;
      } while (depth > 0);
      return { path, maker: match[1] ?? "", sqlText: text.slice(match.index, end) };
    },
  ),
);
const literals = (sqlText: string): string[] => [...sqlText.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) => text);
const isSentence = (text: string): boolean =>
  (text.startsWith("{") ? Object.values(JSON.parse(text) as Record<string, string>) : [text]).some((word) =>
    /\s/.test(word),
  );
test("no refusal of the database contains a sentence", () => {
  expect(calls.length).toBeGreaterThan(120);
  expect(calls.filter(({ sqlText }) => literals(sqlText).some(isSentence))).toEqual([]);
  expect(all).not.toMatch(/'(message|error)', '[^']*\s/);
  expect(all).toMatch(/function private\.refuse\(p_code text, p_facts jsonb/);
  expect(isSentence("Zone not found") && isSentence('{"reason": "Zone not found"}')).toBe(true);
});

/** Refusals created by the server, the contracts and the phone. */
const typescript = ["server", "app", "lib", "components"]
  .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root }))
  .filter((path) => !/\.test\.tsx?$|^lib\/contracts\/errors\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const serverText = typescript.flatMap(({ path, text }) => (/^(server|app)\//.test(path) ? [text] : [])).join("\n");
const codeAndReason = /"([A-Za-z_]{5,})",\s*"([a-z_]+)"/g;
function namedByServer(): string[] {
  const pairs = [...serverText.matchAll(codeAndReason)].flatMap(([, code = "", reason = ""]) =>
    isErrorCode(code) ? [`${code} ${reason}`] : [],
  );
  const missing = [...serverText.matchAll(/missingFieldsReason: "(\w+)"/g)].map(
    ([, reason]) => `VALIDATION_ERROR ${reason}`,
  );
  // Chosen by an expression, or under another name.
  expect(serverText).toMatch(/facts\.database\.ok \? "background_work" : "database"/);
  expect(serverText).toMatch(/INVALID_LINK_REASON = "link"/);
  return [...pairs, ...missing, "PROVIDER_UNAVAILABLE background_work", "OTP_INVALID link"];
}
function namedByPhone(): string[] {
  const legs = [null, { kind: "pickup", state: "waiting", amount: 80, counted: null } as const];
  const returnLeg = { kind: "return", state: "waiting", amount: 80, counted: null } as const;
  const verdicts = (["none", ...taskStates] as const).flatMap((state) => [
    ...taskActions.flatMap((type) =>
      [...legs, returnLeg].map((leg) => transition(state, { type, userId: "dora", leg })),
    ),
    ...["START_SERVICE", "START_NAVIGATION", "MARK_ARRIVED", "COMPLETE_DELIVERY", "CANCEL"].map((type) =>
      applyNavigationAction(
        { task: state === "none" ? null : { transactionId: "7", state }, navigating: false },
        { type, userId: "dora" },
      ),
    ),
  ]);
  return verdicts.flatMap((verdict) => (!verdict.ok && verdict.reason ? [`${verdict.code} ${verdict.reason}`] : []));
}

test("every reason that a refusal names has texts, and every text is used", () => {
  const inTable = Object.entries<ErrorDefinition>(errorDefinitions).flatMap(([code, { reasons = {} }]) =>
    Object.keys(reasons).map((reason) => `${code} ${reason}`),
  );
  const named = calls.flatMap(({ maker, sqlText }) => {
    if (maker === "refuse_wrong_state" || maker === "refuse_task_state")
      return literals(sqlText).map((reason) => `INVALID_STATE_TRANSITION ${reason}`);
    const [code = ""] = literals(sqlText);
    const reason = /"reason": "(\w+)"|'reason', '(\w+)'/.exec(sqlText);
    return maker === "refuse" && reason ? [`${code} ${reason[1] ?? reason[2]}`] : [];
  });
  // These come from the gate that a driver fails, named where the gates are evaluated or where it is refused.
  const gates = Object.keys(errorDefinitions.NOT_ELIGIBLE.reasons);
  const evaluated = [
    "private.find_failed_manual_gate",
    "private.find_failed_location_gate",
    "private.find_offer_block_reason",
  ].flatMap((name) => {
    const definition = new RegExp(`function ${name.replace(".", "\\.")}\\([\\s\\S]*?\\n(?:end )?\\$\\$;`);
    const body = definition.exec(all)?.[0] ?? "";
    return [...body.matchAll(/(?:then|return) '(\w+)'/g)].map(([, gate]) => gate);
  });
  const refused = [...all.matchAll(/private\.refuse_not_eligible\('(\w+)'\)/g)].map(([, gate]) => gate);
  expect([...new Set([...evaluated, ...refused])].sort()).toEqual([...gates].sort());
  expect([...new Set([...named, ...namedByServer(), ...namedByPhone()])].sort()).toEqual(
    inTable.filter((entry) => !entry.startsWith("NOT_ELIGIBLE ")).sort(),
  );
});

test("every reason of a field error has texts, and every text is used", () => {
  const named = calls
    .filter(({ maker }) => maker === "refuse_invalid" || maker === "field_error_json")
    .flatMap(({ sqlText }) => /, '(\w+)'(?:\)|, jsonb)/.exec(sqlText)?.[1] ?? []);
  expect(named.filter((reason) => !Object.hasOwn(fieldErrorMessages, reason))).toEqual([]);
  const ofDatabase = Object.keys({ ...databaseFieldMessages, ...zoneFieldMessages });
  expect(ofDatabase.filter((reason) => !all.includes(`'${reason}'`))).toEqual([]);
  // Reasons for a weak password get their prefix from weakPasswordRefusal(); the auth server names two of them.
  const ofRequests = Object.keys(requestFieldMessages).map((reason) =>
    reason.replace(/^password_(?!characters|pwned)/, ""),
  );
  const everything = typescript.map(({ text }) => text).join("\n");
  const fromAuthServer = ["password_characters", "password_pwned"];
  expect(ofRequests.filter((reason) => !everything.includes(`"${reason}"`))).toEqual(fromAuthServer);
});

test("no contract has a sentence where it names a reason", () => {
  const contracts = typescript.filter(({ path }) => path.startsWith("lib/contracts/"));
  const messages = contracts.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /(?<!\bexample: \{[^\n]*)\bmessage: "([^"]*)"|\.(?:refine|regex|min|max)\((?:[^()]|\([^()]*\))*,\s*"([^"]*)",?\s*\)/g,
      ),
    ].map(([, named, inline]) => named ?? inline ?? ""),
  );
  expect(messages.length).toBeGreaterThan(25);
  expect(messages.filter((message) => !Object.hasOwn(fieldErrorMessages, message))).toEqual([]);
});
