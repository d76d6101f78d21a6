// Claiming a phone number in any way gives access to nothing sent to it. Only an entered code verifies it.
import {
  readLastSmsCode,
  expectOk,
  readInbox,
  newCustomer,
  newDelivery,
  PASSWORD,
  createApiClient,
  verifyPhone,
  randomEmail,
  randomPhone,
  randomPlace,
  testStack,
  type ApiResponse,
  type JsonObject,
  type ApiPerson,
  type ApiClient,
} from "../api/support/app";
import { longTest } from "../fixtures/long-test";

// Requests to the auth server without the app: its URL and the publishable key are no secrets.
async function raw(
  method: string,
  path: string,
  body: JsonObject,
  token?: string,
): Promise<{ status: number; body: JsonObject }> {
  const { apiUrl: url, publishableKey } = testStack();
  const response = await fetch(`${url}/auth/v1${path}`, {
    method,
    body: JSON.stringify(body),
    headers: {
      apikey: publishableKey,
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  return { status: response.status, body: (await response.json().catch(() => ({}))) as JsonObject };
}
const rawToken = async (email: string): Promise<string> =>
  String((await raw("POST", "/token?grant_type=password", { email, password: PASSWORD })).body.access_token);

const sendTo = (sender: ApiPerson, receiverPhone: string): Promise<ApiResponse> => {
  const place = randomPlace();
  return sender.post("/api/transactions", {
    receiverPhone,
    amount: 400,
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: place,
    pickupAddress: "1 Pickup Street",
  });
};
const signIn = async (email: string): Promise<ApiPerson> => {
  const client = createApiClient();
  const { data } = await expectOk(client.post("/api/auth/sign-in", { email, password: PASSWORD }));
  return { ...client, id: data.userId as string, name: data.name as string, email, number: "" };
};
// No delivery, no code, no name: the sender gets RECEIVER_NOT_FOUND, and the attacker's list is empty.
async function getsNothing(attacker: ApiPerson, number: string): Promise<void> {
  const response = await sendTo(sam, number);
  expect([response.status, response.code]).toEqual([422, "RECEIVER_NOT_FOUND"]);
  expect(response.text).not.toContain(attacker.name);
  expect((await attacker.get("/api/transactions?role=all")).data.items).toEqual([]);
  expect((await attacker.get("/api/session")).data.phoneVerified).toBe(false);
}

let sam: ApiPerson;
beforeAll(async () => {
  sam = await newCustomer({ name: "Sam Sender" });
});

// docs/readings.md: phones
longTest("fails by signing up with an email address and another person's number", async () => {
  const number = randomPhone();
  await getsNothing(await newCustomer({ name: "Mallory", phone: number, proven: false }), number);
});

longTest("fails by writing another person's number into the profile", async () => {
  const number = randomPhone();
  const mallory = await newCustomer({ name: "Mallory", proven: false });
  expect((await expectOk(mallory.patch("/api/profile", { phone: number }))).data).toMatchObject({
    phone: number,
    phoneVerified: false,
  });
  await getsNothing(mallory, number);
  const proven = await newCustomer({ name: "Mallory" });
  expect((await proven.patch("/api/profile", { phone: number })).code).toBe("PHONE_NOT_VERIFIED");
  expect((await sendTo(sam, number)).code).toBe("RECEIVER_NOT_FOUND");
});

// docs/readings.md: phones
test("fails by putting it into the sign-up's metadata, without the app", async () => {
  for (const alsoAsPhone of [false, true]) {
    const [number, email] = [randomPhone(), randomEmail("mallory")];
    const body = {
      email,
      password: PASSWORD,
      ...(alsoAsPhone ? { phone: number } : {}),
      data: {
        name: "Mallory",
        phone_number: number,
        phone_verified: true,
        phone_confirmed_at: new Date().toISOString(),
        user_type: "user",
      },
    };
    expect((await raw("POST", "/signup", body)).status).toBe(200);
    await getsNothing(await signIn(email), number);
  }
});

longTest("fails by changing the account's own metadata or columns, without the app", async () => {
  const number = randomPhone();
  const mallory = await newCustomer({ name: "Mallory", proven: false });
  const token = await rawToken(mallory.email);
  await raw("PUT", "/user", { data: { phone_number: number, phone: number, phone_verified: true } }, token);
  await raw(
    "PUT",
    "/user",
    { phone_confirmed_at: new Date().toISOString(), app_metadata: { phone: number }, phone_change: number },
    token,
  );
  await getsNothing(mallory, number);
  const { apiUrl: url, publishableKey } = testStack();
  const patched = await fetch(`${url}/rest/v1/user_profiles?user_id=eq.${mallory.id}`, {
    method: "PATCH",
    body: JSON.stringify({ phone_number: number, phone_verified_at: new Date().toISOString() }),
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  expect(patched.status).toBeGreaterThanOrEqual(400);
  await getsNothing(mallory, number);
});

longTest("fails by requesting a code to another person's number and guessing it", async () => {
  const number = randomPhone();
  const mallory = await newCustomer({ name: "Mallory", proven: false });
  await expectOk(mallory.post("/api/profile/phone", { phone: number }));
  const code = await readLastSmsCode(number);
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await mallory.post("/api/profile/phone/verify", { phone: number, token: wrong })).code).toBe("OTP_INVALID");
  await getsNothing(mallory, number);
});

// docs/readings.md: abandoned-sign-up
test("fails by starting a sign-up with another person's phone and one's own password: the owner's sign-up starts again", async () => {
  const number = randomPhone();
  await raw("POST", "/signup", {
    phone: number,
    password: "mallorys-own",
    data: { name: "Mallory", user_type: "user" },
  });
  const rita = createApiClient();
  expect(
    (
      await expectOk(
        rita.post("/api/auth/sign-up", { name: "Rita Receiver", phone: number, password: PASSWORD, userType: "user" }),
      )
    ).data,
  ).toEqual({ verify: "sms" });
  expect(
    (
      await expectOk(
        rita.post("/api/auth/verify-otp", { phone: number, token: await readLastSmsCode(number), type: "sms" }),
      )
    ).data,
  ).toMatchObject({ name: "Rita Receiver", phoneVerified: true });
  expect((await createApiClient().post("/api/auth/sign-in", { phone: number, password: "mallorys-own" })).code).toBe(
    "INVALID_CREDENTIALS",
  );
  expect((await expectOk(sendTo(sam, number))).data.receiver.name).toBe("Rita Receiver");
});

describe("a password chosen for another person's number before their sign-up signs no one in, however it was set:", () => {
  const MALLORYS = "mallorys-own";
  const begin = {
    "our sign-up": (number: string) =>
      createApiClient().post("/api/auth/sign-up", {
        name: "Mallory",
        phone: number,
        password: MALLORYS,
        userType: "user",
      }),
    "the auth server": (number: string) =>
      raw("POST", "/signup", { phone: number, password: MALLORYS, data: { name: "Mallory", user_type: "user" } }),
  };
  const attacks = ["our sign-up", "the auth server"] as const;
  const enter = async (rosa: ApiClient, number: string) =>
    expectOk(rosa.post("/api/auth/verify-otp", { phone: number, token: await readLastSmsCode(number), type: "sms" }));
  const passwordWorks = async (number: string, password: string): Promise<boolean> =>
    (await createApiClient().post("/api/auth/sign-in", { phone: number, password })).status === 200;
  const knowsRaw = async (number: string): Promise<boolean> =>
    (await raw("POST", "/token?grant_type=password", { phone: number, password: MALLORYS })).status === 200;

  // docs/readings.md: sign-up-password
  longTest.each(attacks)("by %s, when they sign in with the code", async (attack) => {
    const number = randomPhone();
    expect((await begin[attack](number)).status).toBeLessThan(300);
    const rosa = createApiClient();
    await expectOk(rosa.post("/api/auth/otp", { phone: number }));
    expect((await enter(rosa, number)).data.phoneVerified).toBe(true);
    expect([await passwordWorks(number, MALLORYS), await knowsRaw(number)]).toEqual([false, false]);
  });

  // docs/readings.md: sign-up-password
  test.each(attacks)("by %s, before and after they sign up themselves; their own password works", async (attack) => {
    const number = randomPhone();
    await begin[attack](number);
    const rosa = createApiClient();
    await expectOk(
      rosa.post("/api/auth/sign-up", { name: "Rosa", phone: number, password: PASSWORD, userType: "user" }),
    );
    // Again, between their sign-up and their entering the code.
    await begin[attack](number);
    await enter(rosa, number);
    expect([
      await passwordWorks(number, MALLORYS),
      await knowsRaw(number),
      await passwordWorks(number, PASSWORD),
    ]).toEqual([false, false, true]);
  });

  longTest("the sign-up's cookie is HttpOnly, encrypted, and removed after the code", async () => {
    const number = randomPhone();
    const rosa = createApiClient();
    const made = await expectOk(
      rosa.post("/api/auth/sign-up", { name: "Rosa", phone: number, password: PASSWORD, userType: "user" }),
    );
    const [cookie, ...otherCookies] = made.headers.getSetCookie();
    expect([cookie, otherCookies]).toEqual([
      expect.stringMatching(/^handover-sign-up=[\w-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
      [],
    ]);
    expect(Buffer.from(rosa.cookies.get("handover-sign-up") ?? "", "base64url").toString("latin1")).not.toContain(
      PASSWORD,
    );
    await enter(rosa, number);
    expect([...rosa.cookies.keys()].filter((name) => name.includes("sign-up"))).toEqual([]);
  });

  test("another browser's cookie has no effect: another number's ticket sets no password", async () => {
    const [number, other] = [randomPhone(), randomPhone()];
    const mallory = createApiClient();
    await expectOk(
      mallory.post("/api/auth/sign-up", { name: "Mallory", phone: other, password: MALLORYS, userType: "user" }),
    );
    await expectOk(
      createApiClient().post("/api/auth/sign-up", {
        name: "Rosa",
        phone: number,
        password: PASSWORD,
        userType: "user",
      }),
    );
    await enter(createApiClient(new Map(mallory.cookies)), number);
    expect([await passwordWorks(number, MALLORYS), await passwordWorks(number, PASSWORD)]).toEqual([false, false]);
  });
});

longTest("fails by blocking its owner: earlier requests and sign-ups with the number are replaced", async () => {
  const number = randomPhone();
  const [mallory, rita] = [
    await newCustomer({ name: "Mallory", proven: false }),
    await newCustomer({ name: "Rita Receiver", phone: number, proven: false }),
  ];
  await raw("PUT", "/user", { phone: number }, await rawToken(mallory.email));
  await raw("POST", "/signup", { phone: number, password: "mallorys-own", data: { name: "Mallory" } });
  await verifyPhone(rita, number);
  expect((await rita.get("/api/session")).data).toMatchObject({ phone: number, phoneVerified: true });
  expect((await mallory.post("/api/profile/phone", { phone: number })).code).toBe("PHONE_TAKEN");
});

longTest("fails by a race of two accounts for one number: at most one has it, and gets the delivery", async () => {
  const number = randomPhone();
  const pair = [
    await newCustomer({ name: "Mallory", proven: false }),
    await newCustomer({ name: "Rita Receiver", proven: false }),
  ];
  await Promise.all(pair.map((person) => person.post("/api/profile/phone", { phone: number })));
  // The holder of the phone reads every code sent to it.
  const codes = (await readInbox(number)).flatMap(({ code }) => code ?? []);
  await Promise.all(
    pair.flatMap((person) => codes.map((token) => person.post("/api/profile/phone/verify", { phone: number, token }))),
  );
  const proven = (await Promise.all(pair.map((person) => person.get("/api/session")))).filter(
    ({ data }) => data.phoneVerified,
  );
  expect(proven.length).toBeLessThanOrEqual(1);
  const response = await sendTo(sam, number);
  expect(response.status === 201 ? response.data.receiver.id : response.code).toBe(
    proven[0]?.data.userId ?? "RECEIVER_NOT_FOUND",
  );
});

longTest("fails by a user's id, which shows neither name nor number to users without their number", async () => {
  const rita = await newCustomer({ name: "Rita Receiver" });
  const place = randomPlace();
  const response = await sam.post("/api/transactions", {
    receiverId: rita.id,
    amount: 5,
    deliveryAddress: "2 Street",
    deliveryLocation: place,
    pickupAddress: "1 Street",
  });
  expect([response.status, response.code]).toEqual([422, "RECEIVER_NOT_FOUND"]);
  expect(response.text).not.toContain(rita.number.slice(-7));
  await newDelivery(sam, rita, place);
  expect(
    (
      await sam.post("/api/transactions", {
        receiverId: rita.id,
        amount: 5,
        deliveryAddress: "2 Street",
        deliveryLocation: place,
        pickupAddress: "1 Street",
      })
    ).status,
  ).toBe(201);
});

longTest("fails by another account's code: it verifies nothing for the signed-in user", async () => {
  const number = randomPhone();
  const [mallory, rita] = [
    await newCustomer({ name: "Mallory", proven: false }),
    await newCustomer({ name: "Rita Receiver", proven: false }),
  ];
  await expectOk(rita.post("/api/profile/phone", { phone: number }));
  const code = await readLastSmsCode(number);
  expect((await mallory.post("/api/profile/phone/verify", { phone: number, token: code })).code).toBe("OTP_INVALID");
  await getsNothing(mallory, number);
});
