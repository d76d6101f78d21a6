// Invalid input on every route: returns the documented problem, and no internals.
import type { RouteContract } from "@/lib/contracts/common";
import { routeContracts } from "@/lib/contracts/registry";
import { errorDefinitions, isErrorCode } from "@/server/core/errors";
import {
  type ApiResponse,
  newAdmin,
  newCustomer,
  newDriver,
  createApiClient,
  type ApiClient,
  testSecret,
  randomKey,
} from "./support/app";
import { longTest } from "../fixtures/long-test";

type Named = [string, RouteContract];
const named = (routes: RouteContract[]): Named[] =>
  routes.map((contract) => [`${contract.method} ${contract.path}`, contract]);
const userContracts = routeContracts.filter(({ actor }) => actor !== "machine");
const writes = (routes: RouteContract[]) => routes.filter(({ method }) => method !== "GET");
const withSession = userContracts.filter(({ actor }) => actor !== "anonymous" && actor !== "optional");
const jsonWrites = writes(userContracts).filter(({ accepts = "json" }) => accepts !== "multipart");

let callers: Record<string, ApiClient>;
beforeAll(async () => {
  const [user, driver, admin] = await Promise.all([newCustomer(), newDriver(), newAdmin()]);
  callers = { user, driver, admin };
});
/** A caller who may use this route, so that a problem concerns the input. */
const callerOf = ({ actor }: RouteContract): ApiClient => callers[actor] ?? createApiClient();

const pathOf = ({ path }: RouteContract, value: () => string = randomKey): string =>
  path.replace(/\{\w+\}/g, () => value());
const json = { "content-type": "application/json" };
/** The route's valid body with an extra or changed field; and its fields' path, in the first entry for a list. */
const isList = ({ example }: RouteContract): boolean => Array.isArray(example);
const sampleOf = ({ example }: RouteContract): object =>
  (Array.isArray(example) ? example[0] : (example ?? {})) as object;
const bodyWith = (contract: RouteContract, overrides: object): unknown =>
  isList(contract) ? [{ ...sampleOf(contract), ...overrides }] : { ...sampleOf(contract), ...overrides };
const fieldAt = (contract: RouteContract, field: string): string => (isList(contract) ? `0.${field}` : field);

function expectProblem(response: ApiResponse, status: number, code?: string): void {
  expect([response.status, response.code]).toEqual([status, code ?? response.code]);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.body).toMatchObject({
    type: `urn:handover:problem:${response.code}`,
    title: expect.any(String),
    status,
    requestId: response.headers.get("x-request-id"),
  });
  expect(
    isErrorCode(response.code ?? "") && errorDefinitions[response.code as keyof typeof errorDefinitions].status,
  ).toBe(status);
  expect(response.text).not.toMatch(/node_modules|\.ts\b|\.js\b|\bat \w+ \(|select |violates|PGRST|postgres/i);
}

test.each(named(withSession))("%s without a session returns 401", async (_name, contract) => {
  expectProblem(
    await createApiClient().send(
      contract.method,
      pathOf(contract),
      contract.method === "GET" ? {} : { body: { anything: true } },
    ),
    401,
    "UNAUTHENTICATED",
  );
});

test.each(named(userContracts.filter(({ actor }) => actor === "admin")))(
  "%s returns 404 to a driver",
  async (_name, contract) => {
    expectProblem(
      await (callers.driver as ApiClient).send(
        contract.method,
        pathOf(contract),
        contract.method === "GET" ? {} : { raw: "{broken", headers: json },
      ),
      404,
      "NOT_FOUND",
    );
  },
);

test.each(named(userContracts.filter(({ actor }) => actor === "driver")))(
  "%s is open to approved drivers only",
  async (_name, contract) => {
    expectProblem(
      await (callers.user as ApiClient).send(
        contract.method,
        pathOf(contract),
        contract.method === "GET" ? {} : { raw: "{broken", headers: json },
      ),
      404,
      "DRIVER_PROFILE_NOT_FOUND",
    );
  },
);

test.each(named(writes(routeContracts)))(
  "%s from another site is refused before anything else",
  async (_name, contract) => {
    for (const origin of ["https://evil.example", "null", "http://"]) {
      expectProblem(
        await callerOf(contract).send(contract.method, pathOf(contract), {
          raw: "{broken",
          headers: { ...json, origin },
        }),
        403,
        "FORBIDDEN_ORIGIN",
      );
    }
  },
);

longTest.each(named(writes(userContracts)))("%s refuses a huge body", async (_name, contract) => {
  const size = contract.accepts === "multipart" ? 10_600_000 : 70_000;
  const raw = `{"name":"${"x".repeat(size)}"}`;
  expectProblem(
    await callerOf(contract).send(contract.method, pathOf(contract), { raw, headers: json }),
    413,
    "BODY_TOO_LARGE",
  );
});

test("a body without a length is limited while it is read", async () => {
  // More than a body may have, and then no end: a client that keeps writing may find the connection closed before the
  // answer.
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (out) => (sent++ < 65 ? out.enqueue(new Uint8Array(1024).fill(32)) : new Promise(() => undefined)),
  });
  const response = await fetch(new URL("/api/settings", process.env.TEST_APP_URL), {
    method: "PATCH",
    body: endless,
    duplex: "half",
    headers: {
      ...json,
      cookie: [...(callers.user as ApiClient).cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
  } as RequestInit);
  expect(response.status).toBe(413);
});

longTest.each(named(writes(userContracts)))("%s refuses other content types", async (_name, contract) => {
  for (const type of ["text/html", "application/xml", "application/jsonp"]) {
    expectProblem(
      await callerOf(contract).send(contract.method, pathOf(contract), {
        raw: "<x/>",
        headers: { "content-type": type },
      }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    );
  }
});

longTest.each(named(jsonWrites))("%s refuses invalid JSON, lists and plain text", async (_name, contract) => {
  for (const raw of ["{broken", "[1,2]", '"text"', "null", "12", '{"a":1}{"b":2}']) {
    expectProblem(
      await callerOf(contract).send(contract.method, pathOf(contract), { raw, headers: json }),
      400,
      "VALIDATION_ERROR",
    );
  }
});

longTest.each(named(jsonWrites))("%s names an unknown field", async (_name, contract) => {
  const response = await callerOf(contract).send(contract.method, pathOf(contract), {
    body: bodyWith(contract, { surprise: 1 }),
  });
  expectProblem(response, 400, "VALIDATION_ERROR");
  expect(response.errors).toContainEqual({
    path: fieldAt(contract, "surprise"),
    message: "Unknown field",
    reason: "unknown_field",
  });
});

const fields = jsonWrites.flatMap((contract) =>
  Object.keys(sampleOf(contract)).map((field): [string, string, RouteContract] => [
    `${contract.method} ${contract.path}`,
    field,
    contract,
  ]),
);
longTest.each(fields)("%s names %s when its type is wrong", async (_name, field, contract) => {
  for (const wrong of [{ nonsense: true }, [[]], null]) {
    const body = bodyWith(contract, { [field]: wrong });
    // Optional fields may be null.
    if (contract.body?.safeParse(body).success) continue;
    const response = await callerOf(contract).send(contract.method, pathOf(contract), { body });
    expectProblem(response, 400, "VALIDATION_ERROR");
    expect(
      response.errors.some(
        ({ path }) => path === fieldAt(contract, field) || path.startsWith(`${fieldAt(contract, field)}.`),
      ),
    ).toBe(true);
  }
});

longTest.each(named(jsonWrites.filter(({ body }) => body && !body.safeParse({}).success)))(
  "%s requires its body",
  async (_name, contract) => {
    expectProblem(await callerOf(contract).send(contract.method, pathOf(contract)), 400, "VALIDATION_ERROR");
    expectProblem(
      await callerOf(contract).send(contract.method, pathOf(contract), { body: {} }),
      400,
      "VALIDATION_ERROR",
    );
  },
);

longTest.each(named(userContracts.filter(({ path }) => path.includes("{"))))(
  "%s refuses malformed ids",
  async (_name, contract) => {
    for (const id of ["900000000000", "not-an-id", "%00", "..%2f..%2fetc", "' or 1=1 --", "x".repeat(300)]) {
      const response = await callerOf(contract).send(
        contract.method,
        pathOf(contract, () => encodeURIComponent(id)),
        contract.method === "GET" ? {} : { body: contract.example ?? {} },
      );
      expect([400, 404, 409]).toContain(response.status);
      expectProblem(response, response.status);
    }
  },
);

const byId = userContracts.filter(({ path, params }) => path.includes("{") && !path.includes("{token}") && params);
test.each(named(byId))("%s returns 404 for an unknown or another user's id", async (_name, contract) => {
  const query = contract.path.endsWith("/documents/{id}") ? `?expires=1&signature=${"0".repeat(64)}` : "";
  const response = await callerOf(contract).send(
    contract.method,
    pathOf(contract) + query,
    contract.method === "GET" ? {} : { body: contract.example ?? {} },
  );
  expectProblem(response, 404);
});

longTest.each(named(userContracts.filter(({ query }) => query)))(
  "%s refuses unknown query parameters",
  async (_name, contract) => {
    expectProblem(
      await callerOf(contract).send(contract.method, `${pathOf(contract)}?surprise=1`),
      400,
      "VALIDATION_ERROR",
    );
  },
);

const paged = userContracts.filter(({ query }) => query && "cursor" in query.shape);
longTest.each(named(paged))("%s refuses invalid limits and cursors", async (_name, contract) => {
  for (const query of [
    "limit=0",
    "limit=-1",
    "limit=100000",
    "limit=ten",
    "cursor=nonsense",
    `cursor=${"x".repeat(600)}`,
  ]) {
    expectProblem(
      await callerOf(contract).send(contract.method, `${pathOf(contract)}?${query}`),
      400,
      "VALIDATION_ERROR",
    );
  }
});

test.each(named(routeContracts.filter(({ proof }) => proof)))(
  "%s reveals nothing without a signature",
  async (_name, contract) => {
    for (const headers of [
      {},
      { authorization: "Bearer " },
      { authorization: `Basic ${testSecret("CRON_SECRET")}` },
    ] as Record<string, string>[]) {
      expectProblem(
        await createApiClient().send(contract.method, pathOf(contract), { headers }),
        403,
        "INVALID_SIGNATURE",
      );
    }
  },
);

test("refuses an invalid idempotency key", async () => {
  const user = callers.user as ApiClient;
  for (const headers of [{ "idempotency-key": "x".repeat(201) }, { "idempotency-key": "two words" }]) {
    expectProblem(
      await user.send("PATCH", "/api/settings", { body: { theme: "dark" }, headers }),
      400,
      "VALIDATION_ERROR",
    );
  }
  expectProblem(await user.patch("/api/settings", { theme: "dark", clientActionId: "1" }), 400, "VALIDATION_ERROR");
  expectProblem(
    await user.patch("/api/settings", { theme: "dark", clientActionId: randomKey() }, randomKey()),
    400,
    "VALIDATION_ERROR",
  );
});
