// An attacker with a stolen access token calls Supabase Auth: no request changes the account's phone or email address,
// returns a token, or reveals a link. Undoing a phone change by the link in the mail revokes older tokens.
import { createHash, randomUUID } from "node:crypto";
import {
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  PASSWORD,
  verifyPhone,
  serviceClient,
  sql,
  testStack,
  uniqueEmail,
  uniquePhone,
  type TestPerson,
} from "./support/harness";

const ATTACKER_PASSWORD = "mallorys-own";
type Body = Record<string, unknown>;
async function request(method: string, path: string, body?: Body, token?: string) {
  const answer = await fetch(`${testStack().apiUrl}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: {
      apikey: testStack().publishableKey,
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Body };
}
const readTokens = async ({ client }: TestPerson): Promise<{ access: string; refresh: string }> => {
  const { session } = (await client.auth.getSession()).data;
  return { access: session?.access_token ?? "", refresh: session?.refresh_token ?? "" };
};
const readAccount = ({ id }: TestPerson) =>
  queryRow(
    `select email, phone, encrypted_password, nullif(email_change, '') as email_change, nullif(phone_change, '') as phone_change,
            (select count(*)::int from auth.identities i where i.user_id = u.id) as identities
       from auth.users u where id = $1`,
    [id],
  );

test.each<[string, () => Promise<TestPerson>]>([
  ["a customer", () => newCustomer()],
  ["a customer without a phone", () => newCustomer({ proven: false })],
  ["a driver", () => newDriver()],
  ["an administrator", () => newAdmin()],
])("the token of %s changes nothing and grants nothing", async (_who, createUser) => {
  const victim = await createUser();
  const { access } = await readTokens(victim);
  const accountBefore = await readAccount(victim);
  const [email, phone] = [uniqueEmail("mallory"), uniquePhone()];
  const requests: [string, string, Body?][] = [
    ["PUT", "/user", { email: email.toUpperCase() }],
    ["PUT", "/user", { phone: ` ${phone.slice(0, 5)} ${phone.slice(5)}` }],
    ["PUT", "/user", { phone: phone.slice(1), channel: "whatsapp" }],
    ["PUT", "/user", { email, phone, password: ATTACKER_PASSWORD }],
    ["PUT", "/user", { password: ATTACKER_PASSWORD }],
    ["PUT", "/user", { password: ATTACKER_PASSWORD, nonce: "000000" }],
    ["PUT", "/user", { password: ATTACKER_PASSWORD, current_password: "a guess" }],
    ["PUT", "/user", { email: "", phone: "", password: "" }],
    ["POST", "/resend", { type: "phone_change", phone }],
    ["POST", "/resend", { type: "email_change", email }],
    ["GET", "/reauthenticate"],
    ["POST", "/magiclink", { email }],
    ["POST", "/invite", { email }],
    ["POST", "/recover", { email }],
    ["POST", "/signup", { email: victim.email.toUpperCase(), password: ATTACKER_PASSWORD }],
    ["POST", "/signup", { phone: victim.phone, password: ATTACKER_PASSWORD }],
    ["POST", "/otp", { phone, create_user: false }],
    ["POST", "/admin/generate_link", { type: "recovery", email: victim.email }],
    ["PUT", `/admin/users/${victim.id}`, { password: ATTACKER_PASSWORD }],
    ["GET", "/admin/users"],
    ["DELETE", `/admin/users/${victim.id}`],
    ["POST", "/factors", { factor_type: "totp", friendly_name: "mine" }],
    ["GET", "/user/identities/authorize?provider=google"],
    ["POST", "/token?grant_type=id_token", { provider: "google", id_token: "x", link_identity: true }],
  ];
  for (const [method, path, body] of requests) {
    const answer = await request(method, `/auth/v1${path}`, body, access);
    expect([method, path, body, answer.body.access_token]).toEqual([method, path, body, undefined]);
    expect(JSON.stringify(answer.body)).not.toMatch(/action_link|hashed_token|_token"|encrypted_password/);
  }
  for (const type of ["sms", "phone_change", "recovery", "magiclink", "signup", "invite", "email_change", "email"])
    for (const identifier of [
      { phone },
      { email },
      { token_hash: "" },
      { phone: victim.phone },
      { email: victim.email },
    ])
      expect(
        (await request("POST", "/auth/v1/verify", { token: "", ...identifier, type }, access)).body.access_token,
      ).toBeUndefined();
  expect(await readAccount(victim)).toEqual(accountBefore);
  const signIn = (password: string) =>
    request("POST", "/auth/v1/token?grant_type=password", { email: victim.email, password });
  expect((await signIn(ATTACKER_PASSWORD)).body.access_token).toBeUndefined();
  expect((await signIn(PASSWORD)).body.access_token).toEqual(expect.any(String));
});

test("refuses a user's token for functions of the server", async () => {
  const rita = await newCustomer();
  const { access } = await readTokens(rita);
  const sessionArgs = { p_user_id: rita.id, p_session_id: randomUUID() };
  for (const name of [
    "record_reauthentication",
    "begin_phone_verification",
    "clear_forgotten_password",
    "allow_password_change",
  ])
    for (const profile of ["app", "private", "public"]) {
      const answer = await fetch(`${testStack().apiUrl}/rest/v1/rpc/${name}`, {
        method: "POST",
        body: JSON.stringify(sessionArgs),
        headers: {
          apikey: testStack().publishableKey,
          authorization: `Bearer ${access}`,
          "content-type": "application/json",
          "content-profile": profile,
        },
      });
      expect([name, profile, answer.status >= 400]).toEqual([name, profile, true]);
    }
  expect(await sql("select from private.credential_change_grants where user_id = $1", [rita.id])).toEqual([]);
});

test("refuses tokens issued before a phone change that was undone", async () => {
  const rita = await newCustomer();
  const { access, refresh } = await readTokens(rita);
  await sql("update auth.users set phone_change_sent_at = null where id = $1", [rita.id]);
  await verifyPhone(rita.client, uniquePhone());
  const { id } = await queryRow("select id from private.account_notices where user_id = $1 and channel = 'email'", [
    rita.id,
  ]);
  const hash = createHash("sha256").update(randomUUID()).digest("hex");
  await callRpcOrThrow(serviceClient(), "get_account_notice_to_send", { p_id: id, p_token_hash: hash });
  await callRpcOrThrow(serviceClient(), "undo_address_change", { p_token_hash: hash });
  const refreshed = await request("POST", "/auth/v1/token?grant_type=refresh_token", { refresh_token: refresh });
  expect(refreshed.body.access_token).toBeUndefined();
  await request("PUT", "/auth/v1/user", { password: ATTACKER_PASSWORD }, access);
  const signIn = await request("POST", "/auth/v1/token?grant_type=password", {
    email: rita.email,
    password: ATTACKER_PASSWORD,
  });
  expect(signIn.body.access_token).toBeUndefined();
});
