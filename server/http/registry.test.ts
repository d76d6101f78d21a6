import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { RouteContract } from "@/lib/contracts/common";
import { z } from "zod";
import { routeContracts } from "@/lib/contracts/registry";
import { errorDefinitions } from "@/server/core/errors";
import { openApiDocument } from "@/server/http/openapi";
import type { Limit } from "@/server/http/rate-limit/limit";
import type { RouteHandler } from "@/server/http/route";

// The queue is an ES module, which jest cannot load; it is not needed here.
jest.mock("graphile-worker", () => ({ runOnce: jest.fn(), Logger: jest.fn() }));

// The files below app/api, the registry and openapi.json must contain the same routes.
const api = join(__dirname, "../../app/api");
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : entry.name === "route.ts" ? [join(folder, entry.name)] : [],
  );
}

const routeHandlers = new Map<string, RouteHandler>();
for (const file of files(api)) {
  if (file.includes("[...unknown]")) continue;
  const path = `/api/${relative(api, join(file, ".."))}`.replaceAll("[", "{").replaceAll("]", "}");
  // oxlint-disable-next-line typescript/no-require-imports -- one module for each file that is found
  const handlers = require(file) as Partial<Record<(typeof methods)[number], RouteHandler>>;
  for (const method of methods) {
    const handler = handlers[method];
    if (handler) routeHandlers.set(`${method} ${path}`, handler);
  }
}
const nameOf = ({ method, path }: Pick<RouteContract, "method" | "path">): string => `${method} ${path}`;

test("contains every route, and only routes", () => {
  expect([...routeHandlers.keys()].sort()).toEqual(routeContracts.map(nameOf).sort());
});

test("has the contract of its method and path for every handler", () => {
  const others = routeContracts.filter((contract) => routeHandlers.get(nameOf(contract))?.contract !== contract);
  expect(others.map(nameOf)).toEqual([]);
});

test("authenticates every webhook and cron route", () => {
  const machines = routeContracts.filter(({ actor, path }) => actor === "machine" && /webhooks|cron/.test(path));
  expect(machines.length).toBeGreaterThan(10);
  expect(machines.map(nameOf).filter((name) => !routeHandlers.get(name)?.options.authorize)).toEqual([]);
});

test("an unexpected failure of the code's check is a verification_error", () => {
  expect(routeHandlers.get("POST /api/verification/verify")?.options).toMatchObject({
    failure: "verification_error",
  });
});

// A suspended driver may finish the current delivery, with everything that this needs, and take no other.
test("allows a suspended driver exactly these routes", () => {
  const names = routeContracts.map(nameOf).filter((name) => routeHandlers.get(name)?.options.allowSuspended);
  expect(names.sort()).toEqual([
    "DELETE /api/driver/payout-account",
    "GET /api/driver/check-in",
    "GET /api/driver/earnings",
    "GET /api/driver/holdings",
    "GET /api/driver/payout-account",
    "GET /api/driver/safety",
    "GET /api/tasks/current",
    "GET /api/tasks/{transactionId}/messages",
    "POST /api/driver/check-in/{id}/answer",
    "POST /api/driver/payout-account",
    "POST /api/driver/safety/safe",
    "POST /api/driver/waiting",
    "POST /api/hubs/{id}/deposits",
    "POST /api/hubs/{id}/deposits/{depositId}/void",
    "POST /api/photos",
    "POST /api/sos/token",
    "POST /api/tasks/{transactionId}/arrive",
    "POST /api/tasks/{transactionId}/call",
    "POST /api/tasks/{transactionId}/count",
    "POST /api/tasks/{transactionId}/messages",
    "POST /api/tasks/{transactionId}/messages/read",
    "POST /api/tasks/{transactionId}/prove",
    "POST /api/tasks/{transactionId}/return-to-hub",
  ]);
});

// Routes that change access, payment, alarms or the existence of an account.
const PROTECTED = /phone|email|password|duress|payout-account|provider-account|second-factor|totp|consent|\/delete$/;
test("requires reauthentication on every such route, except the listed ones", () => {
  const routes = routeContracts.filter(
    ({ method, path, actor }) =>
      method !== "GET" &&
      actor !== "machine" &&
      (PROTECTED.test(path) || /^\/api\/(driver\/)?(profile|session)(\/|$)/.test(path)),
  );
  const [guarded, open] = [true, false].map((isGuarded) =>
    routes
      .map(nameOf)
      .filter((name) => (routeHandlers.get(name)?.options.reauthentication !== undefined) === isGuarded),
  );
  expect(guarded).toEqual(
    expect.arrayContaining([
      "POST /api/profile/password",
      "POST /api/profile/phone",
      "PUT /api/profile/duress",
      "DELETE /api/profile/duress",
      "POST /api/driver/payout-account",
      "DELETE /api/driver/payout-account",
      "POST /api/driver/application/consent",
      "POST /api/profile/delete",
      "POST /api/second-factor",
      "POST /api/second-factor/reset",
    ]),
  );
  expect(open?.sort()).toEqual([
    // Name, address and an unproven phone, which neither identifies the account nor signs in to it.
    "PATCH /api/driver/profile",
    "PATCH /api/profile",
    // Sets a driver's provider account: an administrator's second factor is the proof.
    "POST /api/admin/drivers/{userId}/payout-account",
    // Removes what its owner requested with a reauthentication, for an administrator with a second factor.
    "POST /api/admin/people/{userId}/second-factor",
    // Without a session: the link in the mail or the code is the proof.
    "POST /api/auth/forgot-password",
    "POST /api/auth/reset-password",
    // The link in the mail proves the address that the account already has.
    "POST /api/profile/email/confirm",
    "POST /api/profile/email/verification",
    // The code of a change that was started with a reauthentication.
    "POST /api/profile/phone/verify",
    "POST /api/second-factor/confirm",
    // The route is itself a proof.
    "POST /api/second-factor/verify",
    // These routes are the proof.
    "POST /api/session/reauthenticate",
    "POST /api/session/reauthenticate/code",
  ]);
});

test("does not store a response with a link's token for repeats", () => {
  const stored = routeContracts
    .filter(
      ({ method, response }) =>
        method !== "GET" && response && "token" in ((response as { shape?: object }).shape ?? {}),
    )
    .map(nameOf)
    .filter((name) => {
      const options = routeHandlers.get(name)?.options;
      return options?.storeResponse !== "status" && options?.idempotent !== false;
    });
  expect(stored).toEqual([]);
});

test("has every route's limit in docs/rate-limits.md", () => {
  const window = (s: number): string =>
    s % 86_400 === 0 ? `${s / 86_400} d` : s % 3_600 === 0 ? `${s / 3_600} h` : `${s / 60} min`;
  const cell = (limit: Limit | undefined, none: string): string =>
    limit ? `${limit.max} in ${window(limit.windowSeconds)}` : none;
  const rows = [...routeHandlers].flatMap(([name, { options }]) =>
    options.limit || options.perAccount
      ? [
          `\`${name}\` | ${cell(options.limit, "default")} | ${cell(options.perAccount, "–")}${options.perAccount?.eachCaller ? " per caller" : ""}`,
        ]
      : [],
  );
  const documentation = readFileSync(join(__dirname, "../../docs/rate-limits.md"), "utf8")
    .split("\n")
    .flatMap((line) => /^\| (`[A-Z]+ \/api\/.*?)(?:, shared with `[^`]+`)? \|$/.exec(line)?.[1] ?? []);
  expect(documentation.sort()).toEqual(rows.sort());
});

test("has valid examples", () => {
  const bad = routeContracts
    .filter(({ body, example }) => body && example !== undefined && !body.safeParse(example).success)
    .map(nameOf);
  expect(bad).toEqual([]);
});

type Operation = { responses: Record<string, { $ref?: string; content?: Record<string, unknown> }> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: {
    responses: Record<string, unknown>;
    schemas: Record<string, { properties?: { code?: { enum?: string[] } } }>;
  };
};
const document = () => openApiDocument("https://handover.example") as Document;
const responseStatusesOf = (name: string): string[] => {
  const [method = "", path = ""] = name.split(" ");
  return Object.keys(document().paths[path]?.[method.toLowerCase()]?.responses ?? {});
};

test("lists in openapi.json each route's refusals, and every code", () => {
  expect(responseStatusesOf("POST /api/tasks/{transactionId}/prove")).toEqual([
    "200",
    "400",
    "401",
    "403",
    "404",
    "409",
    "413",
    "415",
    "422",
    "429",
    "500",
    "503",
  ]);
  expect(responseStatusesOf("GET /api/legs/{token}")).toEqual(["200", "400", "404", "429", "500", "503"]);
  expect(responseStatusesOf("POST /api/photos")).toEqual(expect.arrayContaining(["201", "413", "415"]));
  expect(responseStatusesOf("POST /api/admin/hubs/{id}/moves")).toEqual(expect.arrayContaining(["200", "202", "409"]));
  const { schemas, responses } = document().components;
  const named = Object.entries(schemas).flatMap(([name, { properties }]) =>
    /^Problem\d/.test(name) ? (properties?.code?.enum ?? []).map((code) => [code, name]) : [],
  );
  expect(named.sort()).toEqual(
    Object.entries(errorDefinitions)
      .map(([code, { status }]) => [code, `Problem${status}`])
      .sort(),
  );
  expect(Object.keys(responses).sort()).toEqual(
    [...new Set(named.map(([, name]) => name?.replace("Problem", "Refused")))].sort(),
  );
});

test("declares file responses", () => {
  const files = routeContracts.filter(({ query }) =>
    JSON.stringify(query ? z.toJSONSchema(query, { unrepresentable: "any", io: "input" }) : {}).includes('"csv"'),
  );
  expect(files.map(nameOf)).toContain("GET /api/admin/ledger");
  for (const { method, path } of files)
    expect(Object.keys(document().paths[path]?.[method.toLowerCase()]?.responses["200"]?.content ?? {})).toEqual([
      "application/json",
      "text/csv",
    ]);
});

test("has every route and schema in openapi.json", () => {
  const { paths } = openApiDocument("https://handover.example") as { paths: Record<string, Record<string, unknown>> };
  const named = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(named.sort()).toEqual([...routeHandlers.keys()].sort());
});
