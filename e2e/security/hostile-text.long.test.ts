// Malicious texts: endless ones, characters that Postgres cannot store, lookalikes.
import { randomUUID } from "node:crypto";
import type { RouteContract } from "@/lib/contracts/common";
import { routeContracts } from "@/lib/contracts/registry";
import {
  DRIVER_APPLICATION,
  expectOk,
  newAdmin,
  newCustomer,
  newDelivery,
  newDriver,
  queryAsOwner,
  PASSWORD,
  createApiClient,
  randomEmail,
  randomKey,
  randomPhone,
  randomPlace,
  type ApiClient,
  submitDriverDocuments,
} from "../api/support/app";
import { newParties } from "../api/support/deliveries";
import { rpcAsUser } from "../api/support/direct-rpc";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor";

const UNSTORABLE = { "a NUL": "a\0b", "half a character": "a\ud83d", "the other half": "\udcb5b" };

let callers: Record<string, ApiClient>;
beforeAll(async () => {
  const [user, driver, admin] = await Promise.all([newCustomer(), newDriver(), newAdmin()]);
  callers = { user, driver, admin };
});
const callerOf = ({ actor }: RouteContract): ApiClient => callers[actor] ?? createApiClient();
const userContracts = routeContracts.filter(({ actor }) => actor !== "machine");
const named = (routes: RouteContract[]): [string, RouteContract][] =>
  routes.map((contract) => [`${contract.method} ${contract.path}`, contract]);
const pathOf = ({ path }: RouteContract, value = randomKey()): string => path.replace(/\{\w+\}/g, () => value);

describe("a text that Postgres cannot store returns 400, never 500,", () => {
  const writes = userContracts.filter(
    ({ method, accepts = "json", example }) =>
      method !== "GET" && accepts !== "multipart" && example !== undefined && !Array.isArray(example),
  );
  test.each(named(writes))("in each text of %s", async (_name, contract) => {
    const sample = contract.example as Record<string, unknown>;
    const places = Object.keys(sample).filter((field) => typeof sample[field] === "string");
    for (const [description, text] of Object.entries(UNSTORABLE)) {
      for (const field of [...places, "surprise"]) {
        const response = await callerOf(contract).send(contract.method, pathOf(contract), {
          body: { ...sample, [field]: text },
        });
        expect({ field, what: description, status: response.status, code: response.code }).toEqual({
          field,
          what: description,
          status: 400,
          code: "VALIDATION_ERROR",
        });
      }
      const named = await callerOf(contract).send(contract.method, pathOf(contract), {
        body: { ...sample, [text]: 1 },
      });
      expect({ what: description, status: named.status }).toEqual({ what: description, status: 400 });
    }
  });

  test.each(named(userContracts.filter(({ query }) => query)))("in the query of %s", async (_name, contract) => {
    for (const name of [...Object.keys(contract.query?.shape ?? {}), "surprise"]) {
      for (const text of ["%00", "a%00b", "%ED%A0%80", "%C0%80", "%FF"]) {
        const { status } = await callerOf(contract).send(contract.method, `${pathOf(contract)}?${name}=${text}`);
        expect({ name, text, fault: status >= 500 }).toEqual({ name, text, fault: false });
      }
      const response = await callerOf(contract).send(contract.method, `${pathOf(contract)}?${name}=a%00b`);
      expect({ name, status: response.status, code: response.code }).toEqual({
        name,
        status: 400,
        code: "VALIDATION_ERROR",
      });
    }
  });

  test.each(named(userContracts.filter(({ path }) => path.includes("{"))))(
    "in the path of %s",
    async (_name, contract) => {
      // Invalid UTF-8 never reaches us: Next answers it with a plain 500.
      for (const id of ["%00", "a%00b", `${randomKey()}%00`, "%EF%BF%BD"]) {
        const response = await callerOf(contract).send(
          contract.method,
          pathOf(contract, id),
          contract.method === "GET" ? {} : { body: contract.example ?? {} },
        );
        expect({ id, status: response.status < 500 && response.status >= 400 }).toEqual({ id, status: true });
      }
    },
  );

  test("in cookies", async () => {
    const forged = (tokens: object): string =>
      `base64-${Buffer.from(JSON.stringify({ accessToken: "a", refreshToken: "b", expiresAt: 1, persistent: true, ...tokens })).toString("base64url")}`;
    for (const text of [...Object.values(UNSTORABLE), "a\r\nb: c", "x".repeat(3_000), "{}", "ü"]) {
      const forms = [
        forged({ accessToken: text }),
        forged({ refreshToken: text }),
        encodeURIComponent(Buffer.from(text).toString("latin1")),
        "%00",
        "%ED%A0%80",
        "%",
      ];
      for (const value of forms) {
        for (const name of ["handover-session", "__Host-handover-session", "handover-session.0"]) {
          const responses = await Promise.all(
            ["/api/session", "/api/profile", "/login", "/send"].map((path) =>
              createApiClient().get(path, { cookie: `${name}=${value}` }),
            ),
          );
          expect({ value, fault: responses.filter(({ status }) => status >= 500).length }).toEqual({ value, fault: 0 });
        }
      }
    }
  });

  test("in an endlessly nested body", async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
    const response = await (callers.user as ApiClient).send("PATCH", "/api/settings", {
      raw: deep,
      headers: { "content-type": "application/json" },
    });
    expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
  });
});

describe("an endless text", () => {
  test("is refused in a delivery and delays no one, also when the routes are bypassed", async () => {
    const { sam, rosa } = await newParties();
    const id = await newDelivery(sam, rosa);
    const past = await rpcAsUser(sam);
    const endless = "A-".repeat(60_000);
    const place = randomPlace();
    const body = {
      receiverId: rosa.id,
      amount: 5,
      deliveryAddress: "2 Delivery Street",
      pickupAddress: "1 Pickup Street",
      deliveryLocation: place,
      pickupLocation: place,
    };
    for (const field of ["preferredTime", "notes", "description", "surprise"]) {
      const value = field === "preferredTime" ? { from: "09:00", to: endless } : endless;
      const response = await sam.post("/api/transactions", { ...body, [field]: value });
      expect([field, response.status]).toEqual([field, 413]);
      // When the routes are bypassed the tables refuse it; a text without a column is not stored.
      const storedText = past("create_transaction", {
        p_body: { ...body, [field]: value },
        p_client_action_id: randomUUID(),
      });
      expect([field, await storedText.then(({ ok }) => ok).catch(({ code }: { code: string }) => code)]).toEqual([
        field,
        { preferredTime: "22007", notes: "23514", description: "23514", surprise: true }[field],
      ]);
    }
    const [{ longest } = { longest: 0 }] = await queryAsOwner<{ longest: number }>(
      "select max(length(to_jsonb(t)::text))::int as longest from public.transactions t where t.user_id = $1",
      [sam.id],
    );
    expect(longest).toBeLessThan(20_000);
    for (const path of [
      "/api/transactions",
      `/api/transactions/${id}`,
      "/api/admin/attention-items",
      "/api/admin/board",
    ]) {
      const startedAt = performance.now();
      expect({
        path,
        status: (await (path.includes("admin") ? (callers.admin as ApiClient) : rosa).get(path)).status,
      }).toEqual({ path, status: 200 });
      expect(performance.now() - startedAt).toBeLessThan(5_000 * TIMEOUT_FACTOR);
    }
  });
});

describe("a lookalike name", () => {
  const TURNED = "\u202EDora\u200B\u2060 Dri\u00ADver\uFEFF";

  test("is stored in its displayed form", async () => {
    const client = createApiClient();
    await expectOk(
      client.post("/api/auth/sign-up", {
        name: TURNED,
        email: randomEmail(),
        phone: randomPhone(),
        password: PASSWORD,
        userType: "user",
      }),
    );
    expect((await expectOk(client.get("/api/session"))).data.name).toBe("Dora Driver");
    const changed = await expectOk(
      client.patch("/api/profile", { name: "Dora\u202E\u2066 Verified\u2029", address: "1\u200B Main Street" }),
    );
    expect(changed.data).toMatchObject({ name: "Dora Verified", address: "1 Main Street" });
    const driver = await newDriver({ approved: false });
    await submitDriverDocuments(driver);
    const application = await expectOk(
      driver.post("/api/driver/application", {
        ...DRIVER_APPLICATION,
        licensePlate: "AB\u200BC\u202E 123",
        emergencyContact: "Eve\u0000".replace("\0", "\u2063"),
      }),
    );
    expect(application.status).toBe(201);
  });

  test("without visible characters is refused", async () => {
    for (const name of ["\u3164", "\u200B\u200B", "\u2800", "\u00A0\u202E", "\u{E0041}"]) {
      const response = await createApiClient().post("/api/auth/sign-up", {
        name,
        email: randomEmail(),
        phone: randomPhone(),
        password: PASSWORD,
        userType: "user",
      });
      expect([response.status, response.code, response.errors[0]?.path]).toEqual([400, "VALIDATION_ERROR", "name"]);
      expect((await (callers.user as ApiClient).patch("/api/profile", { name })).status).toBe(400);
    }
  });
});
