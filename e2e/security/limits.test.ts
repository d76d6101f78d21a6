// Rate limits under attack: against all users, or against one account's owner.
import { createHmac } from "node:crypto";
import { request } from "node:http";
import {
  appUrl,
  newCustomer,
  queryAsOwner,
  PASSWORD,
  createApiClient,
  testSecret,
  randomEmail,
  randomPhone,
  type ApiClient,
} from "../api/support/app";
import { longTest } from "../fixtures/long-test";

type Sent = { status: number; body: string };
/** A request from this local address with these headers, as a separate caller. */
function sendFrom(
  localAddress: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Sent> {
  return new Promise((done, failed) => {
    const call = request(
      new URL(path, appUrl()),
      { method: "POST", localAddress, agent: false, headers: { "content-type": "application/json", ...headers } },
      (response) => {
        let text = "";
        response
          .on("data", (part: Buffer) => {
            text += part.toString();
          })
          .on("end", () => {
            done({ status: response.statusCode ?? 0, body: text });
          });
      },
    );
    call.on("error", failed).end(JSON.stringify(body));
  });
}
// A counter's name: a route's by the caller's address, or a route's by account. Others may be counted meanwhile.
const counter = (route: string, purpose: "caller" | "account", text: string): string =>
  `${route} anonymous:${createHmac("sha256", testSecret("VERIFICATION_SECRET")).update(`${purpose}\0${text}`).digest("hex")}`;
async function counted(bucket: string): Promise<number> {
  return (
    (
      await queryAsOwner<{ used: number }>(
        "select coalesce(sum(used), 0)::int as used from private.rate_limits where bucket = $1",
        [bucket],
      )
    )[0]?.used ?? 0
  );
}
// Uses the counter's limit up.
const exhaust = (bucket: string) =>
  queryAsOwner("update private.rate_limits set used = 100000000 where bucket = $1", [bucket]);

longTest(
  "a caller who forges an address for each request stays one caller, and uses up no one else's sign-ups, sign-ins or codes",
  async () => {
    for (const [route, body] of [
      ["/api/auth/sign-up", {}],
      ["/api/auth/sign-in", { email: randomEmail(), password: "a guess" }],
      ["/api/auth/forgot-password", {}],
    ] as const) {
      const [attacker, before] = [
        counter(route, "caller", "127.0.0.66"),
        await counted(counter(route, "caller", "127.0.0.66")),
      ];
      for (let n = 1; n <= 5; n++) {
        await sendFrom("127.0.0.66", route, body, {
          "x-forwarded-for": `203.0.113.${n}`,
          "x-handover-peer": `198.51.100.${n}`,
          forwarded: `for=203.0.113.${n}`,
          "x-real-ip": `203.0.113.${n}`,
        });
      }
      expect([route, (await counted(attacker)) - before]).toEqual([route, 5]);
      for (let n = 1; n <= 5; n++)
        for (const network of ["203.0.113", "198.51.100"])
          expect(await counted(counter(route, "caller", `${network}.${n}`))).toBe(0);
      await exhaust(attacker);
      expect([
        route,
        (await sendFrom("127.0.0.66", route, body, { "x-forwarded-for": "203.0.113.77" })).status,
      ]).toEqual([route, 429]);
      expect([route, (await sendFrom("127.0.0.67", route, body)).status]).not.toEqual([route, 429]);
    }
  },
);

longTest("a sign-up that creates an account does not count against others at the same address", async () => {
  const [route, address] = ["/api/auth/sign-up", "127.0.0.68"] as const;
  const used = () => counted(counter(route, "caller", address));
  const before = await used();
  const body = { name: "Cora", email: randomEmail(), phone: randomPhone(), password: PASSWORD, userType: "user" };
  expect((await sendFrom(address, route, body)).status).toBe(201);
  expect((await used()) - before).toBe(0);
  expect((await sendFrom(address, route, body)).status).toBe(409);
  expect((await used()) - before).toBe(1);
});

longTest("ten wrong passwords from elsewhere do not lock the owner out", async () => {
  const cora = await newCustomer();
  const tries = (): Promise<Sent> =>
    sendFrom("127.0.0.66", "/api/auth/sign-in", { email: cora.email, password: "a guess" });
  for (let n = 0; n < 10; n++) await tries();
  expect((await createApiClient().post("/api/auth/sign-in", { email: cora.email, password: PASSWORD })).status).toBe(
    200,
  );
});

longTest.each(["sign-ups", "proofs", "guesses at a proof"] as const)(
  "many accounts and addresses together get few %s for one number, which prevents floods and guessing",
  async (name) => {
    const number = randomPhone();
    const [path, body] = {
      "sign-ups": [
        "/api/auth/sign-up",
        { name: "Mallory", phone: number, password: "a-good-password", userType: "user" },
      ],
      proofs: ["/api/profile/phone", { phone: number }],
      "guesses at a proof": ["/api/profile/phone/verify", { phone: number, token: "000000" }],
    }[name] as [string, object];
    const sendRequest = async () => (await newCustomerFor(name)).post(path, body);
    const numbers = counter(`${path}#account`, "account", number);
    for (let n = 1; n <= 2; n++) {
      await sendRequest();
      expect([name, await counted(numbers)]).toEqual([name, n]);
    }
    await exhaust(numbers);
    expect((await sendRequest()).code).toBe("RATE_LIMITED");
    expect((await (await newCustomerFor(name)).post(path, { ...body, phone: randomPhone() })).code).not.toBe(
      "RATE_LIMITED",
    );
  },
);
const newCustomerFor = (name: string): Promise<ApiClient> =>
  name === "sign-ups" ? Promise.resolve(createApiClient()) : newCustomer({ proven: false });

test("guesses at a phone's code are counted together for sign-in and password reset", async () => {
  const number = randomPhone();
  await createApiClient().post("/api/auth/verify-otp", { phone: number, token: "000000", type: "sms" });
  await createApiClient().post("/api/auth/reset-password", {
    phone: number,
    token: "000000",
    password: "a-good-password",
  });
  const guesses = counter("/api/auth/verify-otp#account", "account", number);
  expect(await counted(guesses)).toBe(2);
  await exhaust(guesses);
  expect(
    (await createApiClient().post("/api/auth/verify-otp", { phone: number, token: "000000", type: "sms" })).code,
  ).toBe("RATE_LIMITED");
  expect(
    (
      await createApiClient().post("/api/auth/reset-password", {
        phone: number,
        token: "000000",
        password: "a-good-password",
      })
    ).code,
  ).toBe("RATE_LIMITED");
});

test.each(["/%", "/%ED%A0%80", "/track/%ff", "/login%"])(
  "the address %s, which is invalid text, returns 404 with our headers",
  async (path) => {
    const { status, headers } = await createApiClient().get(path);
    expect(status).toBe(404);
    expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  },
);

test.each(["/api/%", "/api/transactions/%ED%A0%80", "/api/auth/%ff"])(
  "the call %s, which is invalid text, returns 404",
  async (path) => {
    const { status, code, headers } = await createApiClient().get(path);
    expect([status, code]).toEqual([404, "NOT_FOUND"]);
    expect(headers.get("cache-control")).toBe("no-store");
  },
);
