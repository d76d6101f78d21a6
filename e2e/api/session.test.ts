// Accounts and sessions: sign-up, sign-in and sign-out, codes, passwords, and the rights of an ended session.
import {
  appUrl,
  readLastSmsCode,
  pollUntil,
  readInbox,
  newCustomer,
  newDriver,
  queryAsOwner,
  PASSWORD,
  createApiClient,
  verifyPhone,
  expectOk,
  randomEmail,
  randomKey,
  randomPhone,
  testStack,
} from "./support/app";
import { callerFromToken } from "../fixtures/rpc";
import { accessTokenOf } from "./support/direct-rpc";
import { longTest } from "../fixtures/long-test";

const signUpBody = (overrides: Record<string, unknown> = {}) => ({
  name: "Cora Customer",
  email: randomEmail(),
  phone: randomPhone(),
  password: PASSWORD,
  userType: "user",
  ...overrides,
});

/** A user who signed up by phone only, and entered the code. */
async function signUpByPhoneOnly() {
  const [client, number] = [createApiClient(), randomPhone()];
  await expectOk(
    client.post("/api/auth/sign-up", { name: "Rosa", phone: number, password: PASSWORD, userType: "user" }),
  );
  const { data } = await expectOk(
    client.post("/api/auth/verify-otp", { phone: number, token: await readLastSmsCode(number), type: "sms" }),
  );
  return { ...client, number, id: data.userId as string };
}
/** Moves the last code a minute into the past: the auth server sends one a minute. */
const endCodeCooldown = (number: string) =>
  queryAsOwner(
    "update auth.users set confirmation_sent_at = confirmation_sent_at - interval '1 minute', recovery_sent_at = recovery_sent_at - interval '1 minute' where phone = $1",
    [number.slice(1)],
  );
const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("signing up", () => {
  test("a customer signs up and is signed in", async () => {
    const cora = createApiClient();
    const body = signUpBody();
    const made = await cora.post("/api/auth/sign-up", body);
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({
      name: "Cora Customer",
      email: body.email,
      phone: body.phone,
      userType: "user",
      isAdmin: false,
      driver: null,
    });
    expect((await cora.get("/api/session")).data.userId).toBe(made.data.userId);
  });

  longTest("a driver signs up and waits: offline, not approved, no application", async () => {
    const made = await createApiClient().post(
      "/api/auth/sign-up",
      signUpBody({ userType: "driver", licenseNumber: "D1" }),
    );
    expect(made.data.driver).toEqual({
      isApproved: false,
      status: "offline",
      isAvailable: false,
      offDutyAfterDelivery: false,
      applicationStatus: "none",
      positionMaxAgeSeconds: 300,
    });
  });

  // docs/readings.md: phones
  longTest("a number in local format is stored as E.164", async () => {
    const number = randomPhone();
    const typed = `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;
    expect((await createApiClient().post("/api/auth/sign-up", signUpBody({ phone: typed }))).data.phone).toBe(number);
  });

  longTest("the session cookie is HttpOnly and SameSite=Lax", async () => {
    const response = await createApiClient().post("/api/auth/sign-up", signUpBody());
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/^handover-session(\.\d)?=.*HttpOnly.*SameSite=Lax/i);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("an email address or phone that is taken is refused, and named", async () => {
    const signUp = signUpBody();
    const first = createApiClient();
    await expectOk(first.post("/api/auth/sign-up", signUp));
    await verifyPhone(first, signUp.phone);
    const sameMail = await createApiClient().post(
      "/api/auth/sign-up",
      signUpBody({ email: signUp.email.toUpperCase() }),
    );
    expect([sameMail.status, sameMail.code, sameMail.title]).toEqual([
      409,
      "EMAIL_TAKEN",
      "An account with this email already exists. Please try logging in instead.",
    ]);
    const samePhone = await createApiClient().post("/api/auth/sign-up", signUpBody({ phone: signUp.phone }));
    expect([samePhone.status, samePhone.code]).toEqual([409, "PHONE_TAKEN"]);
  });

  test("an unverified number can be used by several sign-ups; it belongs to the one who verifies it", async () => {
    const number = randomPhone();
    const phones = [createApiClient(), createApiClient()] as const;
    for (const one of phones) await expectOk(one.post("/api/auth/sign-up", signUpBody({ phone: number })));
    await verifyPhone(phones[1], number);
    const [losingClient, phoneOwner] = await Promise.all(phones.map((one) => one.get("/api/session")));
    expect([
      losingClient?.data.phone,
      losingClient?.data.phoneVerified,
      phoneOwner?.data.phone,
      phoneOwner?.data.phoneVerified,
    ]).toEqual([null, false, number, true]);
  });

  longTest("a weak password is refused with reasons, a missing field with its name", async () => {
    const weak = await createApiClient().post("/api/auth/sign-up", signUpBody({ password: "12345" }));
    expect([weak.status, weak.code]).toEqual([422, "WEAK_PASSWORD"]);
    expect(weak.errors).toEqual([
      { path: "password", message: "Password must be at least 6 characters", reason: "password_length" },
    ]);
    const missing = await createApiClient().post("/api/auth/sign-up", { email: randomEmail() });
    expect([missing.status, missing.code, missing.title]).toEqual([
      400,
      "VALIDATION_ERROR",
      "Please fill in all required fields",
    ]);
    expect(missing.errors.map(({ path }) => path)).toEqual(expect.arrayContaining(["name", "password", "userType"]));
    const driver = await createApiClient().post("/api/auth/sign-up", {
      name: "D",
      email: randomEmail(),
      password: PASSWORD,
      userType: "driver",
    });
    expect(driver.errors.map(({ path }) => path).sort()).toEqual(["licenseNumber", "phone"]);
  });

  test("a repetition with the same key signs in again; with another body it is refused", async () => {
    const [key, body] = [randomKey(), signUpBody()];
    const first = await expectOk(createApiClient().post("/api/auth/sign-up", body, key));
    const other = createApiClient();
    const again = await other.post("/api/auth/sign-up", body, key);
    expect([again.status, again.data.userId]).toEqual([201, first.data.userId]);
    expect((await other.get("/api/session")).data.userId).toBe(first.data.userId);
    expect((await createApiClient().post("/api/auth/sign-up", { ...body, name: "Else" }, key)).code).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    const storedRows = await queryAsOwner("select response from private.idempotency_keys where key = $1", [key]);
    expect(storedRows).toEqual([{ response: null }]);
  });

  test("no field makes a user an administrator, approved or another user", async () => {
    const body = signUpBody({ isAdmin: true, userId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c" });
    expect((await createApiClient().post("/api/auth/sign-up", body)).errors.map(({ path }) => path).sort()).toEqual([
      "isAdmin",
      "userId",
    ]);
  });

  // docs/readings.md: sign-up-address
  test("by phone only a code is sent first, and the code signs in", async () => {
    const number = randomPhone();
    const rosa = createApiClient();
    const home = { address: "12 Bay Road", city: "Miami", state: "FL", zipCode: "33139" };
    const made = await rosa.post("/api/auth/sign-up", {
      name: "Rosa",
      phone: number,
      password: PASSWORD,
      userType: "user",
      ...home,
    });
    expect([made.status, made.data]).toEqual([201, { verify: "sms" }]);
    expect((await rosa.get("/api/session")).data).toBeNull();
    const { code } = await pollUntil("the SMS", async () => (await readInbox(number))[0]);
    const signedIn = await rosa.post("/api/auth/verify-otp", { phone: number, token: code, type: "sms" });
    expect([signedIn.status, signedIn.data.phone]).toEqual([200, number]);
    expect((await rosa.get("/api/profile")).data).toEqual({
      name: "Rosa",
      email: null,
      emailVerified: false,
      phone: number,
      phoneVerified: true,
      limits: null,
      ...home,
    });
    expect((await createApiClient().post("/api/auth/sign-in", { phone: number, password: PASSWORD })).status).toBe(200);
  });
});

describe("signing in", () => {
  // docs/readings.md: auth-status
  test("a wrong password and an unknown account get the same answer", async () => {
    const cora = await newCustomer();
    const wrong = await createApiClient().post("/api/auth/sign-in", { email: cora.email, password: "not-this-one" });
    const unknown = await createApiClient().post("/api/auth/sign-in", {
      email: randomEmail(),
      password: "not-this-one",
    });
    for (const response of [wrong, unknown])
      expect([response.status, response.code, response.title]).toEqual([
        401,
        "INVALID_CREDENTIALS",
        "Login failed. Please check your credentials.",
      ]);
  });

  longTest("remembered sessions outlive the browser, others do not", async () => {
    const cora = await newCustomer();
    const attributes = async (rememberMe: boolean) =>
      (
        await expectOk(
          createApiClient().post("/api/auth/sign-in", { email: cora.email, password: PASSWORD, rememberMe }),
        )
      ).headers
        .getSetCookie()
        .join();
    expect(await attributes(true)).toMatch(/max-age=\d{7,}/i);
    expect(await attributes(false)).not.toMatch(/max-age|expires/i);
  });

  // docs/readings.md: sign-in-ends-others
  test("ends the session of the request's cookies, and no other", async () => {
    const cora = await newCustomer();
    const otherSession = createApiClient();
    await expectOk(otherSession.post("/api/auth/sign-in", { email: cora.email, password: PASSWORD }));
    const before = createApiClient(new Map(cora.cookies));
    await expectOk(cora.post("/api/auth/sign-in", { email: cora.email, password: PASSWORD }));
    expect((await before.get("/api/settings")).status).toBe(401);
    expect((await cora.get("/api/settings")).status).toBe(200);
    expect((await otherSession.get("/api/settings")).status).toBe(200);
  });

  longTest("requires exactly one of email and phone", async () => {
    for (const body of [{ password: PASSWORD }, { email: randomEmail(), phone: randomPhone(), password: PASSWORD }]) {
      const response = await createApiClient().post("/api/auth/sign-in", body);
      expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
    }
    expect((await createApiClient().post("/api/auth/sign-in", {})).title).toBe("Please fill in all fields");
  });

  test("a code is sent to phones with an account, and the answer does not reveal which have one", async () => {
    const cora = await newCustomer();
    const stranger = randomPhone();
    const responses = await Promise.all(
      [cora.number, stranger].map((number) => createApiClient().post("/api/auth/otp", { phone: number })),
    );
    expect(responses.map(({ status, data }) => [status, data])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    expect(await readInbox(stranger)).toEqual([]);
    const wrong = await createApiClient().post("/api/auth/verify-otp", {
      phone: stranger,
      token: "000000",
      type: "sms",
    });
    expect([wrong.status, wrong.code]).toEqual([401, "OTP_INVALID"]);
  });
});

describe("ending a session", () => {
  // docs/readings.md: sign-in-ends-others
  test("signing out ends every session of the account, also with unexpired tokens", async () => {
    const cora = await newCustomer();
    const otherSession = createApiClient();
    await expectOk(otherSession.post("/api/auth/sign-in", { email: cora.email, password: PASSWORD }));
    const stolen = createApiClient(new Map(cora.cookies));
    expect((await cora.post("/api/auth/sign-out")).status).toBe(200);
    expect(cora.cookies.size).toBe(0);
    for (const one of [otherSession, stolen]) {
      expect((await one.get("/api/settings")).code).toBe("UNAUTHENTICATED");
      expect((await one.get("/api/session")).data).toBeNull();
    }
    expect((await cora.post("/api/auth/sign-out")).status).toBe(200);
  });

  longTest("invalid cookies are no session", async () => {
    const nonsense = createApiClient(new Map([["handover-session", "bm9uc2Vuc2U"]]));
    expect((await nonsense.get("/api/session")).data).toBeNull();
    expect((await nonsense.get("/api/settings")).code).toBe("UNAUTHENTICATED");
  });

  longTest("an expired token is renewed during a request, once for many", async () => {
    const cora = await newCustomer();
    const stored = JSON.parse(
      Buffer.from(cora.cookies.get("handover-session") ?? "", "base64url").toString(),
    ) as Record<string, unknown>;
    const stale = Buffer.from(JSON.stringify({ ...stored, expiresAt: Math.floor(Date.now() / 1000) + 8 })).toString(
      "base64url",
    );
    const phones = Array.from({ length: 6 }, () => createApiClient(new Map([["handover-session", stale]])));
    const responses = await Promise.all(phones.map((one) => one.get("/api/settings")));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const renewed = new Set(phones.map((one) => one.cookies.get("handover-session")));
    expect(renewed.size).toBe(1);
    expect(renewed.has(stale)).toBe(false);
  });
});

// docs/readings.md: other-pages
describe("a forgotten password", () => {
  // A hosted Auth's mails are not in our inbox.
  const localInboxTest = testStack().url === testStack().apiUrl ? test : test.skip;
  localInboxTest("the mailed link sets a new one, once, and all other sessions end", async () => {
    const cora = await newCustomer();
    expect([
      (await createApiClient().post("/api/auth/forgot-password", { email: cora.email })).status,
      (await createApiClient().post("/api/auth/forgot-password", { email: randomEmail() })).status,
    ]).toEqual([200, 200]);
    const { link } = await pollUntil("the mail", async () =>
      (await readInbox(cora.email)).find((message) => message.link),
    );
    const token = new URL(link ?? "").searchParams.get("token");
    const fresh = createApiClient();
    expect((await fresh.post("/api/auth/reset-password", { token, password: "12345" })).code).toBe("WEAK_PASSWORD");
    const reset = await fresh.post("/api/auth/reset-password", { token, password: "another-password" });
    expect([reset.status, reset.data?.userId]).toEqual([200, cora.id]);
    expect((await fresh.get("/api/settings")).status).toBe(200);
    expect((await cora.get("/api/settings")).status).toBe(401);
    expect((await createApiClient().post("/api/auth/sign-in", { email: cora.email, password: PASSWORD })).code).toBe(
      "INVALID_CREDENTIALS",
    );
    expect(
      (await createApiClient().post("/api/auth/sign-in", { email: cora.email, password: "another-password" })).status,
    ).toBe(200);
    expect(
      (await createApiClient().post("/api/auth/reset-password", { token, password: "a-third-password" })).code,
    ).toBe("OTP_INVALID");
  });

  // A hosted project's own mail leads through Auth, which puts a session in the URL fragment.
  localInboxTest("the platform's own mail sets a new one, once, and no other session's token does", async () => {
    const cora = await newCustomer();
    await expectOk(createApiClient().post("/api/auth/forgot-password", { email: cora.email }));
    const { link } = await pollUntil("the mail", async () =>
      (await readInbox(cora.email)).find((message) => message.link),
    );
    const verify = new URL("/auth/v1/verify", testStack().apiUrl);
    verify.searchParams.set("token", new URL(link ?? "").searchParams.get("token") ?? "");
    verify.searchParams.set("type", "recovery");
    verify.searchParams.set("redirect_to", `${appUrl()}/reset-password`);
    const open = async () => {
      const { headers } = await fetch(verify, { redirect: "manual", headers: { apikey: testStack().publishableKey } });
      return new URL(headers.get("location") ?? "");
    };
    const landed = await open();
    expect(landed.pathname).toBe("/reset-password");
    const accessToken = new URLSearchParams(landed.hash.slice(1)).get("access_token");
    const set = (token: unknown, password: string) =>
      createApiClient().post("/api/auth/reset-password", { accessToken: token, password });

    expect((await set(accessToken, "12345")).code).toBe("WEAK_PASSWORD");
    const reset = await set(accessToken, "another-password");
    expect([reset.status, reset.data?.userId]).toEqual([200, cora.id]);
    expect((await cora.get("/api/settings")).status).toBe(401);
    expect((await set(accessToken, "a-third-password")).code).toBe("OTP_INVALID");
    // The link is used up: now it results in an error.
    expect((await open()).hash).toMatch(/error_code=otp_expired/);

    const signedIn = createApiClient();
    await expectOk(signedIn.post("/api/auth/sign-in", { email: cora.email, password: "another-password" }));
    const ordinary = await accessTokenOf(signedIn);
    expect((await set(ordinary, "a-third-password")).code).toBe("OTP_INVALID");
    expect((await set("a.b.c", "a-third-password")).code).toBe("OTP_INVALID");
    expect((await createApiClient().post("/api/auth/reset-password", { password: "a-third-password" })).status).toBe(
      400,
    );
  });

  // docs/readings.md: other-pages
  test("a user with a phone only sets a new one with a code by text, once, and all other sessions end", async () => {
    const rosa = await signUpByPhoneOnly();
    await endCodeCooldown(rosa.number);
    const responses = await Promise.all(
      [rosa.number, randomPhone()].map((number) =>
        createApiClient().post("/api/auth/forgot-password", { phone: number }),
      ),
    );
    expect(responses.map(({ status, data }) => [status, data])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    const token = await readLastSmsCode(rosa.number);
    const [fresh, body] = [createApiClient(), { phone: rosa.number, token, password: "another-password" }];
    expect((await fresh.post("/api/auth/reset-password", { ...body, password: "12345" })).code).toBe("WEAK_PASSWORD");
    expect((await fresh.post("/api/auth/reset-password", { ...body, password: "qwerty" })).code).toBe("WEAK_PASSWORD");
    expect((await fresh.post("/api/auth/reset-password", { ...body, password: rosa.number.slice(2) })).code).toBe(
      "WEAK_PASSWORD",
    );
    const wrong = await fresh.post("/api/auth/reset-password", { ...body, token: otherCode(token) });
    expect([wrong.status, wrong.code, wrong.title]).toEqual([401, "OTP_INVALID", "The code is wrong or has expired"]);
    const reset = await fresh.post("/api/auth/reset-password", body);
    expect([reset.status, reset.data?.userId]).toEqual([200, rosa.id]);
    expect((await fresh.get("/api/settings")).status).toBe(200);
    expect((await rosa.get("/api/settings")).status).toBe(401);
    expect((await createApiClient().post("/api/auth/sign-in", { phone: rosa.number, password: PASSWORD })).code).toBe(
      "INVALID_CREDENTIALS",
    );
    expect(
      (await createApiClient().post("/api/auth/sign-in", { phone: rosa.number, password: "another-password" })).status,
    ).toBe(200);
    expect(
      (await createApiClient().post("/api/auth/reset-password", { ...body, password: "a-third-password" })).code,
    ).toBe("OTP_INVALID");
  });

  longTest("an unknown number gets no code, and the answers do not reveal it", async () => {
    const stranger = randomPhone();
    expect((await createApiClient().post("/api/auth/forgot-password", { phone: stranger })).data).toEqual({});
    expect(await readInbox(stranger)).toEqual([]);
    const attempt = await createApiClient().post("/api/auth/reset-password", {
      phone: stranger,
      token: "123456",
      password: "another-password",
    });
    expect([attempt.status, attempt.code]).toEqual([401, "OTP_INVALID"]);
    // Requested twice within a minute: an existing account's second code would be refused, which the answer must not
    // reveal.
    const rosa = await signUpByPhoneOnly();
    for (const number of [rosa.number, stranger])
      expect((await createApiClient().post("/api/auth/forgot-password", { phone: number })).status).toBe(200);
  });

  longTest("requires exactly one of email and phone for a reset", async () => {
    for (const body of [{}, { email: randomEmail(), phone: randomPhone() }, { phone: "12" }]) {
      expect((await createApiClient().post("/api/auth/forgot-password", body)).code).toBe("VALIDATION_ERROR");
    }
  });
});

describe("changing the password", () => {
  test("requires the old one, ends every other session and keeps this one", async () => {
    const cora = await newCustomer();
    const otherSession = createApiClient();
    await expectOk(otherSession.post("/api/auth/sign-in", { email: cora.email, password: PASSWORD }));
    const wrong = await cora.post("/api/profile/password", {
      currentPassword: "not-this-one",
      password: "another-password",
    });
    expect([wrong.status, wrong.code, wrong.title]).toEqual([
      403,
      "CURRENT_PASSWORD_WRONG",
      "The current password is wrong",
    ]);
    expect(
      (await cora.post("/api/profile/password", { password: "another-password" })).errors.map(({ path }) => path),
    ).toEqual(["currentPassword"]);
    for (const password of ["12345", "qwerty", cora.number.slice(2), cora.email]) {
      expect((await cora.post("/api/profile/password", { currentPassword: PASSWORD, password })).code).toBe(
        "WEAK_PASSWORD",
      );
    }
    expect((await otherSession.get("/api/settings")).status).toBe(200);
    const changed = await cora.post("/api/profile/password", {
      currentPassword: PASSWORD,
      password: "another-password",
    });
    expect([changed.status, changed.data]).toEqual([200, {}]);
    expect((await cora.get("/api/settings")).status).toBe(200);
    expect((await otherSession.get("/api/settings")).status).toBe(401);
    expect(await queryAsOwner("select from auth.sessions where user_id = $1", [cora.id])).toHaveLength(1);
    expect((await createApiClient().post("/api/auth/sign-in", { email: cora.email, password: PASSWORD })).code).toBe(
      "INVALID_CREDENTIALS",
    );
    expect(
      (await createApiClient().post("/api/auth/sign-in", { email: cora.email, password: "another-password" })).status,
    ).toBe(200);
  });

  longTest("works for a user with a phone only, and not without a session", async () => {
    const rosa = await signUpByPhoneOnly();
    await expectOk(rosa.post("/api/profile/password", { currentPassword: PASSWORD, password: "another-password" }));
    expect(
      (await createApiClient().post("/api/auth/sign-in", { phone: rosa.number, password: "another-password" })).status,
    ).toBe(200);
    expect(
      (
        await createApiClient().post("/api/profile/password", {
          currentPassword: PASSWORD,
          password: "another-password",
        })
      ).code,
    ).toBe("UNAUTHENTICATED");
  });
});

describe("a session that has only signed in", () => {
  test("cannot change the account's addresses or payouts before reauthentication by password or code", async () => {
    const cora = await newCustomer();
    const stolen = createApiClient();
    await expectOk(stolen.post("/api/auth/sign-in", { email: cora.email, password: PASSWORD }));
    const changes = () =>
      Promise.all([
        stolen.post("/api/profile/phone", { phone: randomPhone() }, randomKey()),
        stolen.put("/api/profile/duress", { ending: "K7" }, "5f3c2d0e-0000-4000-8000-000000000001"),
        stolen.delete("/api/profile/duress", undefined, randomKey()),
      ]);
    for (const { code } of await changes()) expect(code).toBe("REAUTHENTICATION_REQUIRED");
    expect((await stolen.post("/api/session/reauthenticate", { password: "not-this-one" })).code).toBe(
      "CURRENT_PASSWORD_WRONG",
    );
    await endCodeCooldown(cora.number);
    await expectOk(stolen.post("/api/session/reauthenticate/code"));
    const code = await readLastSmsCode(cora.number);
    expect((await stolen.post("/api/session/reauthenticate", { code: otherCode(code) })).code).toBe("OTP_INVALID");
    const sessions = () => queryAsOwner("select from auth.sessions where user_id = $1", [cora.id]);
    const before = (await sessions()).length;
    await expectOk(stolen.post("/api/session/reauthenticate", { code }));
    // The check leaves no session behind.
    expect(await sessions()).toHaveLength(before);
    await queryAsOwner("update auth.users set phone_change_sent_at = now() - interval '2 minutes' where id = $1", [
      cora.id,
    ]);
    for (const { status } of await changes()) expect(status).toBe(200);
  });
});

describe("preferences", () => {
  longTest("settings change only the given fields", async () => {
    const cora = await newCustomer();
    const before = (await cora.get("/api/settings")).data;
    const after = await cora.patch("/api/settings", { theme: "dark", notifications: { sound: false } });
    expect(after.data).toEqual({ ...before, theme: "dark", notifications: { ...before.notifications, sound: false } });
    expect((await cora.get("/api/session")).data.theme).toBe("dark");
    expect((await cora.patch("/api/settings", { theme: "pink" })).code).toBe("VALIDATION_ERROR");
  });

  longTest("a profile changes only the given fields; a verified phone only by verifying another", async () => {
    const [cora, dan] = [await newCustomer(), await newCustomer({ name: "Dan" })];
    const changed = await cora.patch("/api/profile", { city: "Miami", name: "Cora C." });
    expect(changed.data).toMatchObject({ name: "Cora C.", city: "Miami", phone: cora.number });
    expect((await cora.patch("/api/profile", { city: null })).data.city).toBeNull();
    expect((await cora.patch("/api/profile", { phone: dan.number })).code).toBe("PHONE_NOT_VERIFIED");
    expect((await cora.post("/api/profile/phone", { phone: dan.number })).code).toBe("PHONE_TAKEN");
    expect((await cora.patch("/api/profile", { phone: "12" })).code).toBe("VALIDATION_ERROR");
    expect((await cora.patch("/api/profile", { email: randomEmail() })).errors).toEqual([
      { path: "email", message: "Unknown field", reason: "unknown_field" },
    ]);
  });

  longTest("Realtime access names the caller's own channels", async () => {
    const driver = await newDriver({ approved: false });
    const { data } = await driver.get("/api/session/realtime");
    expect(data.url).toMatch(/^ws:.*\/realtime\/v1$/);
    expect(data.topics).toEqual(expect.arrayContaining([`user:${driver.id}`, `driver:${driver.id}`]));
    expect(data.topics.join()).not.toContain("ops");
    expect(new Date(data.expiresAt).getTime()).toBeGreaterThan(Date.now());
    const { exp, sub, handover_user, session_id } = callerFromToken(data.accessToken as string).claims;
    expect([exp, handover_user, session_id]).toEqual([
      Date.parse(data.expiresAt as string) / 1000,
      driver.id,
      undefined,
    ]);
    expect(sub).not.toBe(driver.id);
  });
});
