import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Settings } from "@/lib/contracts/settings";
import { rpc } from "@/server/database/rpc";
import { unwrapResult } from "@/server/database/unwrap-result";
import { parseResult, results } from "@/server/database/results";
import { signatures } from "@/server/database/signatures";
import { route } from "@/server/http/route";

const validSettings = {
  locale: "en",
  theme: "dark",
  units: "km",
  navigationApp: "auto",
  notifications: { push: true, sms: true, sound: true },
};
const mockAnswers: unknown[] = [];
let mockStored = true;
jest.mock("@/server/env", () => ({ env: () => ({ APP_URL: "http://app.test", LOG_LEVEL: "silent" }) }));
jest.mock("@/server/database/client", () => {
  type Work = (query: () => Promise<unknown>) => Promise<unknown>;
  const answer = () => Promise.resolve(mockAnswers.shift());
  return {
    ...jest.requireActual<object>("@/server/database/client"),
    queryOnce: (work: Work) => work(answer),
    withTransaction: (work: Work) =>
      work(answer).catch((error: unknown) => {
        mockStored = false;
        throw error;
      }),
  };
});
const contract = { method: "GET", path: "/api/settings", actor: "machine", tag: "Tests", summary: "A test" } as const;
const ok = (data: unknown) => ({ ok: true, data });

test("has a result schema for exactly the functions of the catalogue", () => {
  expect(Object.keys(results).sort()).toEqual(Object.keys(signatures).sort());
});

test("has the results of a folder of supabase/schemas in the file with its name", () => {
  const root = join(__dirname, "../..");
  const functionsOf = (folder: string): string[] =>
    readdirSync(join(root, "supabase/schemas", folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".sql"))
      .flatMap((file) => [
        ...readFileSync(join(root, "supabase/schemas", folder, file), "utf8").matchAll(/^create function app\.(\w+)/gm),
      ])
      .map(([, name]) => String(name));
  const folders = readdirSync(join(root, "supabase/schemas"), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  const bad = folders.flatMap(({ name: folder }) => {
    const file = join(root, `server/database/results/${folder.replace("_", "-")}.ts`);
    const source = existsSync(file) ? readFileSync(file, "utf8") : "";
    return functionsOf(folder)
      .filter((name) => !source.includes(`\n  ${name}: `))
      .map((name) => `${folder}: ${name}`);
  });
  expect(bad).toEqual([]);
});

test("reports the paths of a result that does not match its schema, without values", () => {
  expect(parseResult("find_sign_up_conflict", { emailTaken: true, phoneTaken: false, more: 1 })).toEqual({
    emailTaken: true,
    phoneTaken: false,
  });
  expect(() => parseResult("find_sign_up_conflict", { emailTaken: "rosa@example.com", phoneTaken: false })).toThrow(
    /^find_sign_up_conflict failed with no code: the result does not match its schema at emailTaken \(invalid_type\)$/,
  );
  expect(() =>
    parseResult("store_idempotent_response", unwrapResult("store_idempotent_response", { ok: true, data: null })),
  ).toThrow(/the root/);
});

describe("a route that returns a function's result", () => {
  const read = route({ ...contract, response: Settings }, () => rpc.prepare("get_settings"));
  const callHandler = async (handler: typeof read, answer: unknown, method = "GET"): Promise<Response> => {
    mockStored = true;
    mockAnswers.push(answer);
    const request = new Request("http://app.test/api/settings", { method, headers: { origin: "http://app.test" } });
    return handler(request, { params: Promise.resolve({}) });
  };

  test("validates the result once", async () => {
    const checks = [jest.spyOn(Settings, "parse"), jest.spyOn(Settings, "safeParse")];
    const response = await callHandler(read, ok({ ...validSettings, secret: 1 }));
    expect([response.status, await response.json()]).toEqual([200, { data: validSettings }]);
    expect(checks.map((check) => check.mock.calls.length)).toEqual([0, 1]);
    jest.restoreAllMocks();
  });

  test("validates a mapped result by its own contract", async () => {
    const themes = route({ ...contract, response: z.object({ theme: z.literal("light") }) }, () =>
      rpc.prepare("get_settings").map(({ theme }) => ({ theme: theme as "light" })),
    );
    expect((await callHandler(themes, ok({ ...validSettings, theme: "light" }))).status).toBe(200);
    expect((await callHandler(themes, ok(validSettings))).status).toBe(500);
  });

  test("fails on an invalid result, reveals nothing of it, and rolls back", async () => {
    const response = await callHandler(read, ok({ ...validSettings, theme: "secret" }), "POST");
    expect([response.status, mockStored]).toEqual([500, false]);
    expect(await response.text()).not.toContain("secret");
  });
});

// Type-level tests: checked by the compiler.
test("infers function results, and rejects a route that promises another type", () => {
  const theme = rpc.prepare("get_settings").map((settings) => settings.theme);
  // @ts-expect-error settings have no such member
  const none = rpc.prepare("get_settings").map((settings) => settings.colour);
  const wrongResults = () =>
    // @ts-expect-error a profile is no settings
    route({ ...contract, response: Settings }, () => rpc.prepare("get_profile"));
  expect([theme.schema, none.schema, typeof wrongResults]).toEqual([null, null, "function"]);
});
