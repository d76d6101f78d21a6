// A stolen session cannot take over the account: with the cookie, with the access token, with both and the attacker's
// own phone, against the app and the auth server. With the password the owner recovers the account.
import {
  readLastSmsCode,
  pollUntil,
  expectOk,
  readInbox,
  newAdmin,
  newCustomer,
  queryAsOwner,
  PASSWORD,
  createApiClient,
  randomPhone,
  randomEmail,
  testStack,
  type JsonObject,
  type ApiPerson,
  type ApiClient,
} from "../api/support/app";
import { longTest } from "../fixtures/long-test";

type AuthResponse = { status: number; body: JsonObject };
async function requestAuthServer(
  method: string,
  path: string,
  body?: JsonObject,
  token?: string,
): Promise<AuthResponse> {
  const { apiUrl: url, publishableKey } = testStack();
  const response = await fetch(`${url}/auth/v1${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: {
      apikey: publishableKey,
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  return { status: response.status, body: (await response.json().catch(() => ({}))) as JsonObject };
}

/** A stolen cookie gives a thief a browser with it, and the tokens inside. */
function stealSession(victim: ApiPerson): { browser: ApiClient; token: string } {
  const cookie = [...victim.cookies].find(([name]) => name.includes("session"))?.[1] ?? [...victim.cookies.values()][0];
  const { accessToken } = JSON.parse(Buffer.from(cookie ?? "", "base64url").toString()) as { accessToken: string };
  return { browser: createApiClient(new Map(victim.cookies)), token: accessToken };
}
/** Ends the reauthentication that sign-up grants, and the pause before the next code. */
const expireReauthentication = async ({ id }: ApiPerson): Promise<void> => {
  await queryAsOwner("delete from private.reauthentications where user_id = $1", [id]);
  await queryAsOwner(
    "update auth.users set phone_change_sent_at = null, confirmation_sent_at = confirmation_sent_at - interval '2 minutes', recovery_sent_at = null where id = $1",
    [id],
  );
};
const readAddresses = async ({ id }: ApiPerson) =>
  (await queryAsOwner("select email, phone from auth.users where id = $1", [id]))[0] as JsonObject;
const readLastCode = async (number: string): Promise<string> =>
  (await readInbox(number)).find(({ code }) => code)?.code ?? "000000";
const canSignIn = async ({ email }: ApiPerson, password: string): Promise<boolean> =>
  (await createApiClient().post("/api/auth/sign-in", { email, password })).status === 200;
const readUndoLink = async (address: string): Promise<string> => {
  const text = await pollUntil(`a notice to ${address}`, async () =>
    (await readInbox(address)).map((message) => message.text).find((text) => text.includes("/undo/")),
  );
  return /\/undo\/([\w-]+)/.exec(text)?.[1] ?? "";
};

describe.each([
  ["a customer", () => newCustomer({ name: "Rosa" })],
  ["an administrator", () => newAdmin({ name: "Ada" })],
] as const)("a stolen session of %s", (_role, createVictim) => {
  let victim: ApiPerson;
  let thief: { browser: ApiClient; token: string };
  let newNumber: string;
  beforeEach(async () => {
    victim = await createVictim();
    await expireReauthentication(victim);
    thief = stealSession(victim);
    newNumber = randomPhone();
  });
  afterEach(async () => {
    expect(await readAddresses(victim)).toEqual({ email: victim.email, phone: victim.number.slice(1) });
    expect(await canSignIn(victim, PASSWORD)).toBe(true);
    expect(await canSignIn(victim, "mallorys-own")).toBe(false);
  });
  const resetPassword = async (number: string): Promise<string | undefined> => {
    await expectOk(createApiClient().post("/api/auth/forgot-password", { phone: number }));
    return (
      await createApiClient().post("/api/auth/reset-password", {
        phone: number,
        token: await readLastCode(number),
        password: "mallorys-own",
      })
    ).code;
  };

  longTest("the cookie alone neither starts a phone change nor resets a password", async () => {
    expect((await thief.browser.post("/api/profile/phone", { phone: newNumber })).code).toBe(
      "REAUTHENTICATION_REQUIRED",
    );
    expect((await thief.browser.post("/api/profile/phone/verify", { phone: newNumber, token: "000000" })).code).toBe(
      "OTP_INVALID",
    );
    expect(await readInbox(newNumber)).toEqual([]);
    expect(await resetPassword(newNumber)).toBe("OTP_INVALID");
  });

  test("the token alone changes neither phone nor email address at the auth server", async () => {
    const otherEmail = randomEmail("mallory");
    for (const change of [{ phone: newNumber }, { email: otherEmail }, { phone: newNumber, data: { name: "Mallory" } }])
      expect([change, (await requestAuthServer("PUT", "/user", change, thief.token)).status]).toEqual([change, 500]);
    for (const type of ["phone_change", "sms"])
      expect(
        (await requestAuthServer("POST", "/verify", { phone: newNumber, token: await readLastCode(newNumber), type }))
          .body,
      ).not.toHaveProperty("access_token");
    await requestAuthServer("POST", "/otp", { phone: newNumber, create_user: false });
    expect(
      (
        await requestAuthServer("POST", "/verify", {
          phone: newNumber,
          token: await readLastCode(newNumber),
          type: "sms",
        })
      ).body,
    ).not.toHaveProperty("access_token");
    expect((await requestAuthServer("PUT", "/user", { password: "mallorys-own" }, thief.token)).status).toBe(400);
    expect(await resetPassword(newNumber)).toBe("OTP_INVALID");
  });

  longTest("both together, and the owner's own number in the app, change nothing", async () => {
    await requestAuthServer("PUT", "/user", { phone: newNumber }, thief.token);
    expect(
      (
        await thief.browser.post("/api/profile/phone/verify", {
          phone: newNumber,
          token: await readLastCode(newNumber),
        })
      ).code,
    ).toBe("OTP_INVALID");
    expect((await thief.browser.post("/api/session/reauthenticate", { password: "a guess" })).code).toBe(
      "CURRENT_PASSWORD_WRONG",
    );
    expect(
      (await thief.browser.post("/api/session/reauthenticate", { code: await readLastCode(newNumber) })).code,
    ).toBe("OTP_INVALID");
    expect(await resetPassword(newNumber)).toBe("OTP_INVALID");
  });
});

describe("a thief who also knows the password", () => {
  const changePhone = async (victim: ApiPerson, number: string): Promise<{ browser: ApiClient; token: string }> => {
    await expireReauthentication(victim);
    const thief = stealSession(victim);
    await expectOk(thief.browser.post("/api/session/reauthenticate", { password: PASSWORD }));
    await expectOk(thief.browser.post("/api/profile/phone", { phone: number }));
    await expectOk(
      thief.browser.post("/api/profile/phone/verify", { phone: number, token: await readLastSmsCode(number) }),
    );
    return thief;
  };

  test("cannot sign in by code to the new number, at the app or the auth server, and cannot reset the password", async () => {
    const rosa = await newCustomer({ name: "Rosa" });
    const newNumber = randomPhone();
    const thief = await changePhone(rosa, newNumber);
    const requestCode = async () => {
      await expireReauthentication(rosa);
      await requestAuthServer("POST", "/otp", { phone: newNumber, create_user: false });
      return readLastCode(newNumber);
    };
    const { status, body } = await requestAuthServer("POST", "/verify", {
      phone: newNumber,
      token: await requestCode(),
      type: "sms",
    });
    expect([status, body.access_token]).toEqual([403, undefined]);
    const appResponse = await createApiClient().post("/api/auth/verify-otp", {
      phone: newNumber,
      token: await requestCode(),
      type: "sms",
    });
    expect([appResponse.status, appResponse.code, appResponse.body.until]).toEqual([
      403,
      "SIGN_IN_HELD",
      expect.any(String),
    ]);
    expect(appResponse.title).toMatch(
      /Until \d{4}-\d\d-\d\d \d\d:\d\d UTC, codes and links don't sign in: use your password/,
    );
    const reset = await createApiClient().post("/api/auth/reset-password", {
      phone: newNumber,
      token: await requestCode(),
      password: "mallorys-own",
    });
    expect(reset.code).toBe("SIGN_IN_HELD");
    expect((await thief.browser.post("/api/session/reauthenticate", { code: await requestCode() })).code).toBe(
      "SIGN_IN_HELD",
    );
    expect((await requestAuthServer("PUT", "/user", { email: randomEmail("mallory") }, thief.token)).status).toBe(500);
    // Requesting a code reveals nothing about an account.
    const otpResponse = await createApiClient().post("/api/auth/otp", { phone: newNumber });
    const unknownNumberResponse = await createApiClient().post("/api/auth/otp", { phone: randomPhone() });
    expect([otpResponse.status, otpResponse.data]).toEqual([unknownNumberResponse.status, unknownNumberResponse.data]);
  });

  // docs/readings.md: undo-change
  longTest("both old addresses are notified, and the link at either restores the account", async () => {
    const [rosa, rita] = [await newCustomer({ name: "Rosa" }), await newCustomer({ name: "Rita" })];
    for (const [victim, attack] of [
      [rosa, "number"],
      [rita, "email"],
    ] as const) {
      const newNumber = randomPhone();
      const thief = await changePhone(victim, newNumber);
      const links = { number: await readUndoLink(victim.number), email: await readUndoLink(victim.email) };
      expect((await readInbox(newNumber)).some(({ text }) => text.includes("/undo/"))).toBe(false);
      const path = `/api/address-changes/${links[attack]}`;
      // A mail client that prefetches the page and its data changes nothing.
      expect((await createApiClient().get(`/undo/${links[attack]}`)).status).toBe(200);
      expect((await expectOk(createApiClient().get(path))).data).toMatchObject({ kind: "phone", state: "open" });
      expect((await readAddresses(victim)).phone).toBe(newNumber.slice(1));
      expect((await expectOk(createApiClient().post(`${path}/undo`))).data).toMatchObject({
        state: "undone",
        heldUntil: null,
      });
      expect(await readAddresses(victim)).toEqual({ email: victim.email, phone: victim.number.slice(1) });
      expect((await thief.browser.get("/api/profile")).status).toBe(401);
      expect((await requestAuthServer("GET", "/user", undefined, thief.token)).status).toBeGreaterThanOrEqual(400);
      expect(await canSignIn(victim, PASSWORD)).toBe(false);
      await expireReauthentication(victim);
      await expectOk(createApiClient().post("/api/auth/forgot-password", { phone: victim.number }));
      await expectOk(
        createApiClient().post("/api/auth/reset-password", {
          phone: victim.number,
          token: await readLastCode(victim.number),
          password: "the-owners-new-one",
        }),
      );
      expect(await canSignIn(victim, "the-owners-new-one")).toBe(true);
    }
  });

  longTest("an invented link undoes nothing", async () => {
    for (const verb of ["", "/undo", "/confirm"]) {
      const path = `/api/address-changes/${"x".repeat(32)}${verb}`;
      expect((await (verb ? createApiClient().post(path) : createApiClient().get(path))).status).toBe(404);
    }
  });
});
