// Only its owner can sign in to an account: no other code, forged token, metadata or request to the auth server does.
import { createHmac, randomUUID } from "node:crypto";
import {
  readLastSmsCode,
  expectOk,
  readInbox,
  newAdmin,
  newCustomer,
  newDelivery,
  queryAsOwner,
  PASSWORD,
  createApiClient,
  verifyPhone,
  randomPhone,
  randomEmail,
  testStack,
  type ApiResponse,
  type JsonObject,
  type ApiPerson,
} from "../api/support/app";
import { accessTokenOf, rpcWithToken } from "../api/support/direct-rpc";
import { longTest } from "../fixtures/long-test";

async function requestStack(
  method: string,
  path: string,
  body: JsonObject | undefined,
  token?: string,
): Promise<{ status: number; text: string; body: JsonObject }> {
  const { apiUrl: url, publishableKey } = testStack();
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: {
      apikey: publishableKey,
      "content-type": "application/json",
      authorization: `Bearer ${token ?? publishableKey}`,
    },
  });
  const text = await response.text();
  let parsed: JsonObject = {};
  try {
    parsed = JSON.parse(text) as JsonObject;
  } catch {
    /* Some responses are not JSON. */
  }
  return { status: response.status, text, body: parsed };
}
async function signUpByPhone(name: string): Promise<ApiPerson> {
  const [client, number] = [createApiClient(), randomPhone()];
  await expectOk(client.post("/api/auth/sign-up", { name, phone: number, password: PASSWORD, userType: "user" }));
  const { data } = await expectOk(
    client.post("/api/auth/verify-otp", { phone: number, token: await readLastSmsCode(number), type: "sms" }),
  );
  return { ...client, id: data.userId as string, name, email: "", number };
}
// Backdates the last code: an account gets one code a minute.
const expireCodePause = (id: string) =>
  queryAsOwner(
    "update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 seconds', phone_change_sent_at = phone_change_sent_at - interval '61 seconds', recovery_sent_at = recovery_sent_at - interval '61 seconds' where id = $1",
    [id],
  );

describe("a code is valid for its purpose only", () => {
  longTest("a code for a new number neither signs in nor sets a password", async () => {
    const number = randomPhone();
    const mallory = await newCustomer({ name: "Mallory", proven: false });
    await expectOk(mallory.post("/api/profile/phone", { phone: number }));
    const token = await readLastSmsCode(number);
    expect((await createApiClient().post("/api/auth/verify-otp", { phone: number, token, type: "sms" })).code).toBe(
      "OTP_INVALID",
    );
    expect(
      (await createApiClient().post("/api/auth/reset-password", { phone: number, token, password: "a-new-password" }))
        .code,
    ).toBe("OTP_INVALID");
  });

  test("a sign-in code verifies no other account's number, and one number's code opens no other account", async () => {
    const [rosa, rita, mallory] = [
      await signUpByPhone("Rosa"),
      await signUpByPhone("Rita"),
      await newCustomer({ name: "Mallory", proven: false }),
    ];
    await expireCodePause(rosa.id);
    await expectOk(createApiClient().post("/api/auth/forgot-password", { phone: rosa.number }));
    const token = await readLastSmsCode(rosa.number);
    expect((await mallory.post("/api/profile/phone", { phone: rosa.number })).code).toBe("PHONE_TAKEN");
    expect((await mallory.post("/api/profile/phone/verify", { phone: rosa.number, token })).code).toBe("OTP_INVALID");
    expect(
      (
        await createApiClient().post("/api/auth/reset-password", {
          phone: rita.number,
          token,
          password: "a-new-password",
        })
      ).code,
    ).toBe("OTP_INVALID");
    expect((await createApiClient().post("/api/auth/reset-password", { token, password: "a-new-password" })).code).toBe(
      "OTP_INVALID",
    );
    expect(
      (
        await expectOk(
          createApiClient().post("/api/auth/reset-password", { phone: rosa.number, token, password: "a-new-password" }),
        )
      ).data.userId,
    ).toBe(rosa.id);
    expect(
      (await createApiClient().post("/api/auth/verify-otp", { phone: rosa.number, token, type: "sms" })).code,
    ).toBe("OTP_INVALID");
  });

  longTest("of ten concurrent uses of a code one succeeds", async () => {
    const rosa = await signUpByPhone("Rosa");
    await expireCodePause(rosa.id);
    await expectOk(createApiClient().post("/api/auth/otp", { phone: rosa.number }));
    const token = await readLastSmsCode(rosa.number);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? createApiClient().post("/api/auth/verify-otp", { phone: rosa.number, token, type: "sms" })
          : createApiClient().post("/api/auth/reset-password", {
              phone: rosa.number,
              token,
              password: `a-new-password-${n}`,
            }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test("resetting a password reveals nothing about a number: known, unknown, unverified and rate-limited get the same answer", async () => {
  const [rosa, unproven] = [await signUpByPhone("Rosa"), randomPhone()];
  await createApiClient().post("/api/auth/sign-up", {
    name: "Una",
    phone: unproven,
    password: PASSWORD,
    userType: "user",
  });
  const responses: ApiResponse[] = [];
  for (const number of [rosa.number, rosa.number, randomPhone(), unproven])
    for (const path of ["/api/auth/forgot-password", "/api/auth/otp"])
      responses.push(await createApiClient().post(path, { phone: number }));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const wrongCredentialResponses = await Promise.all([
    ...[rosa.number, randomPhone(), unproven].map((number) =>
      createApiClient().post("/api/auth/reset-password", {
        phone: number,
        token: "000000",
        password: "a-new-password",
      }),
    ),
    ...[rosa.number, randomPhone()].map((number) =>
      createApiClient().post("/api/auth/sign-in", { phone: number, password: "a-guess-of-mine" }),
    ),
  ]);
  expect(wrongCredentialResponses.map(({ status, code }) => `${status} ${code}`)).toEqual([
    ...Array<string>(3).fill("401 OTP_INVALID"),
    ...Array<string>(2).fill("401 INVALID_CREDENTIALS"),
  ]);
});

longTest("a new password by the phone's code ends every other session", async () => {
  const rosa = await signUpByPhone("Rosa");
  const stolenSession = createApiClient(new Map(rosa.cookies));
  const token = await accessTokenOf(rosa);
  await expireCodePause(rosa.id);
  await expectOk(createApiClient().post("/api/auth/forgot-password", { phone: rosa.number }));
  await expectOk(
    createApiClient().post("/api/auth/reset-password", {
      phone: rosa.number,
      token: await readLastSmsCode(rosa.number),
      password: "a-new-password",
    }),
  );
  expect((await stolenSession.get("/api/transactions")).status).toBe(401);
  expect(await rpcWithToken(token)("get_profile")).toMatchObject({ ok: false, code: "UNAUTHENTICATED" });
});

longTest(
  "a delivery sent to a number can neither be accepted by its former owner nor read by its next owner",
  async () => {
    const [sam, rosa, rita] = [
      await newCustomer({ name: "Sam Sender" }),
      await newCustomer({ name: "Rosa Receiver" }),
      await newCustomer({ name: "Rita Receiver", proven: false }),
    ];
    const number = rosa.number;
    const id = await newDelivery(sam, rosa);
    await expireCodePause(rosa.id);
    await verifyPhone(rosa, randomPhone());
    await verifyPhone(rita, number);
    expect((await rosa.post(`/api/transactions/${id}/accept`)).code).toBe("PHONE_NOT_VERIFIED");
    expect((await rita.post(`/api/transactions/${id}/accept`)).code).toBe("TRANSACTION_NOT_FOUND");
    expect((await sam.get(`/api/transactions/${id}`)).data.status).toBe("pending");
  },
);

describe("bypassing the app", () => {
  test("the Realtime token, which scripts can read, is refused everywhere except by Realtime", async () => {
    const ada = await newAdmin();
    const { accessToken } = (await expectOk(ada.get("/api/session/realtime"))).data as { accessToken: string };
    for (const [method, path, body] of [
      ["GET", "/auth/v1/user", undefined],
      ["PUT", "/auth/v1/user", { phone: randomPhone() }],
      ["PUT", "/auth/v1/user", { email: randomEmail("mallory") }],
      ["PUT", "/auth/v1/user", { password: "mallorys-own", current_password: PASSWORD }],
      ["POST", "/auth/v1/factors", { factor_type: "totp", friendly_name: "mallory" }],
      ["GET", "/rest/v1/user_profiles?select=*", undefined],
      ["POST", "/rest/v1/rpc/get_profile", {}],
      ["GET", "/storage/v1/object/driver-documents/x", undefined],
    ] as const) {
      const { status } = await requestStack(method, path, body, accessToken);
      expect([method, path, status >= 400]).toEqual([method, path, true]);
    }
    for (const fn of ["get_profile", "admin_list_settings", "admin_list_attention_items"])
      expect(await rpcWithToken(accessToken)(fn)).toMatchObject({ ok: false });
    const tokens = {
      accessToken,
      refreshToken: "none",
      expiresAt: Math.floor(Date.now() / 1000) + 600,
      persistent: false,
    };
    const cookie = Buffer.from(JSON.stringify(tokens)).toString("base64url");
    const cookies = new Map([...ada.cookies.keys()].map((name) => [name, cookie]));
    expect((await createApiClient(cookies).get("/api/profile")).status).toBe(401);
    expect((await createApiClient().get("/api/profile", { authorization: `Bearer ${accessToken}` })).status).toBe(401);
    expect(
      (await createApiClient().post("/api/auth/reset-password", { accessToken, password: "mallorys-own" })).code,
    ).toBe("OTP_INVALID");

    await expectOk(ada.post("/api/auth/sign-out"));
    expect((await ada.get("/api/session/realtime")).status).toBe(401);
  });

  longTest("a new password needs the old one, and a new address its verification", async () => {
    const rosa = await newCustomer({ name: "Rosa" });
    const token = await accessTokenOf(rosa);
    for (const body of [
      { password: "mallorys-own" },
      { password: "mallorys-own", current_password: "" },
      { password: "mallorys-own", current_password: "a guess" },
      { password: "mallorys-own", data: { x: 1 } },
    ]) {
      expect([body, (await requestStack("PUT", "/auth/v1/user", body, token)).status]).toEqual([body, 400]);
    }
    expect((await createApiClient().post("/api/auth/sign-in", { email: rosa.email, password: PASSWORD })).status).toBe(
      200,
    );
    const otherEmail = randomEmail("mallory");
    await requestStack("PUT", "/auth/v1/user", { email: otherEmail }, await accessTokenOf(rosa));
    expect((await expectOk(rosa.get("/api/session"))).data.email).toBe(rosa.email);
    expect((await readInbox(otherEmail)).length).toBeLessThanOrEqual(1);
  });

  test("no sign-up creates an administrator, an approved driver, or an account with another role", async () => {
    const email = randomEmail("mallory");
    const signUpResponse = await requestStack("POST", "/auth/v1/signup", {
      email,
      password: PASSWORD,
      role: "service_role",
      app_metadata: { role: "admin", is_admin: true },
      is_super_admin: true,
      data: {
        name: "Mallory",
        user_type: "driver",
        license_number: "X",
        is_admin: true,
        role: "admin",
        is_approved: true,
        status: "online",
        suspended_at: null,
      },
    });
    const token = String(signUpResponse.body.access_token);
    const client = createApiClient();
    const { data } = await expectOk(client.post("/api/auth/sign-in", { email, password: PASSWORD }));
    expect(data).toMatchObject({ isAdmin: false, driver: { isApproved: false, isAvailable: false } });
    expect((await client.get("/api/admin/drivers")).status).toBe(404);
    expect(await rpcWithToken(token)("admin_list_attention_items")).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(await rpcWithToken(token)("set_driver_status", { p_status: "online" })).toMatchObject({
      ok: false,
      code: "DRIVER_NOT_APPROVED",
    });
  });

  longTest("the auth server's admin API is closed to the public key and to users", async () => {
    const rosa = await newCustomer({ name: "Rosa" });
    for (const token of [undefined, await accessTokenOf(rosa)]) {
      for (const [method, path, body] of [
        ["GET", "/admin/users", undefined],
        ["POST", "/admin/users", { email: randomEmail(), password: PASSWORD, email_confirm: true }],
        ["PUT", `/admin/users/${rosa.id}`, { password: "mallorys-own", phone_confirm: true }],
        ["DELETE", `/admin/users/${rosa.id}`, undefined],
        ["POST", "/admin/generate_link", { type: "recovery", email: rosa.email }],
        ["POST", "/invite", { email: randomEmail() }],
        ["DELETE", "/user", undefined],
      ] as const) {
        const { status, text } = await requestStack(method, `/auth/v1${path}`, body, token);
        expect([method, path, status >= 400]).toEqual([method, path, true]);
        expect(text).not.toMatch(/hashed_token|action_link|encrypted_password/);
      }
    }
    expect((await createApiClient().post("/api/auth/sign-in", { email: rosa.email, password: PASSWORD })).status).toBe(
      200,
    );
  });

  test("refuses forged tokens: unsigned, signed with the public key, with another role, without a session", async () => {
    const rosa = await newCustomer({ name: "Rosa" });
    const { publishableKey, jwtSecret } = testStack();
    const signToken = (claims: JsonObject, secret: string | null, alg = "HS256"): string => {
      const text = [
        { alg, typ: "JWT" },
        {
          aud: "authenticated",
          role: "authenticated",
          sub: rosa.id,
          session_id: randomUUID(),
          exp: Math.floor(Date.now() / 1000) + 600,
          ...claims,
        },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
        .join(".");
      return `${text}.${secret === null ? "" : createHmac("sha256", secret).update(text).digest("base64url")}`;
    };
    const sessionId = (
      await queryAsOwner<{ id: string }>("select id from auth.sessions where user_id = $1 limit 1", [rosa.id])
    )[0]?.id;
    const forged = [
      signToken({ session_id: sessionId }, null, "none"),
      signToken({ session_id: sessionId }, null, "None"),
      signToken({ session_id: sessionId }, publishableKey),
      signToken({ session_id: sessionId }, ""),
      signToken({ session_id: sessionId, role: "service_role" }, publishableKey),
      // Signed with the right key: an unknown session, another user's, or an expired one.
      signToken({}, jwtSecret),
      signToken({ session_id: sessionId, sub: randomUUID() }, jwtSecret),
      signToken({ session_id: sessionId, exp: 1 }, jwtSecret),
      signToken({ session_id: sessionId, role: "anon" }, jwtSecret),
    ];
    for (const [n, token] of forged.entries()) {
      const { text } = await requestStack("POST", "/rest/v1/rpc/get_profile", {}, token);
      expect([n, text.includes(rosa.number), text.includes(rosa.email)]).toEqual([n, false, false]);
      const cookie = Buffer.from(
        JSON.stringify({
          accessToken: token,
          refreshToken: "x",
          expiresAt: Math.floor(Date.now() / 1000) + 600,
          persistent: true,
        }),
      ).toString("base64url");
      const response = await createApiClient(new Map([["handover-session", `base64-${cookie}`]])).get("/api/profile");
      expect([n, response.status]).toEqual([n, 401]);
    }
  });
});
