// Supabase Auth accepts a new password from any session that began with a code, and from any session of an account
// without a password. A database trigger refuses those that our server has not allowed.
import {
  anonymousClient,
  callRpc,
  newCustomer,
  PASSWORD,
  serviceClient,
  readSessionId,
  readLastSmsCode,
  sql,
  uniquePhone,
  type TestClient,
} from "./support/harness";

const ATTACKER_PASSWORD = "mallorys-own";
const canSignIn = async (identifier: { email: string } | { phone: string }, password: string): Promise<boolean> =>
  (await anonymousClient().auth.signInWithPassword({ ...identifier, password })).data.session !== null;
const allowPasswordChange = async (id: string, client: TestClient) =>
  callRpc(serviceClient(), "allow_password_change", { p_user_id: id, p_session_id: await readSessionId(client) });
/** An account created with a code to its number, without a password. */
const createAccountWithoutPassword = async (): Promise<{ id: string; phone: string; client: TestClient }> => {
  const [phone, client] = [uniquePhone(), anonymousClient()];
  await client.auth.signUp({ phone, password: PASSWORD, options: { data: { name: "Phil" } } });
  const { data } = await client.auth.verifyOtp({ phone, token: await readLastSmsCode(phone), type: "sms" });
  return { id: data.user?.id ?? "", phone, client };
};

describe("a password that our server has not allowed", () => {
  // docs/readings.md: password-changes
  test("is refused for an account without a password, because its session may be stolen", async () => {
    const phil = await createAccountWithoutPassword();
    expect((await phil.client.auth.updateUser({ password: ATTACKER_PASSWORD })).error).toMatchObject({ status: 500 });
    expect(await canSignIn({ phone: phil.phone }, ATTACKER_PASSWORD)).toBe(false);
  });

  test("is refused also for a direct write; an empty password is accepted", async () => {
    const rita = await newCustomer();
    const write = (password: string) =>
      sql("update auth.users set encrypted_password = $2 where id = $1", [rita.id, password]);
    await expect(write("another")).rejects.toThrow("password_change_not_allowed");
    await write("");
    await expect(write("another")).rejects.toThrow("password_change_not_allowed");
  });

  test("is refused when the server allowed it for another account, or more than 30 seconds ago", async () => {
    const [phil, mallory] = [await createAccountWithoutPassword(), await createAccountWithoutPassword()];
    const stranger = { p_session_id: await readSessionId(mallory.client) };
    expect(await callRpc(serviceClient(), "allow_password_change", { p_user_id: phil.id, ...stranger })).toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(await allowPasswordChange(mallory.id, mallory.client)).toMatchObject({ ok: true });
    expect((await phil.client.auth.updateUser({ password: ATTACKER_PASSWORD })).error).toMatchObject({ status: 500 });
    expect(await allowPasswordChange(phil.id, phil.client)).toMatchObject({ ok: true });
    await sql("update private.credential_change_grants set expires_at = now() where user_id = $1", [phil.id]);
    expect((await phil.client.auth.updateUser({ password: ATTACKER_PASSWORD })).error).toMatchObject({ status: 500 });
  });
});

test("a password that our server has allowed is set once", async () => {
  const phil = await createAccountWithoutPassword();
  expect(await allowPasswordChange(phil.id, phil.client)).toMatchObject({ ok: true });
  expect((await phil.client.auth.updateUser({ password: "philips-own" })).error).toBeNull();
  await sql("update auth.users set encrypted_password = '' where id = $1", [phil.id]);
  expect((await phil.client.auth.updateUser({ password: ATTACKER_PASSWORD })).error).toMatchObject({ status: 500 });
});

test("users may neither allow a password change nor mark a session", async () => {
  const rita = await newCustomer();
  const sessionArgs = { p_user_id: rita.id, p_session_id: await readSessionId(rita.client) };
  for (const name of ["allow_password_change", "check_recovery_session", "record_code_session"])
    await expect(callRpc(rita.client, name, sessionArgs)).rejects.toThrow();
});

// docs/readings.md: password-changes
test("password recovery is refused for a session recorded as a browser's", async () => {
  const rita = await newCustomer();
  const callWithSession = async (name: string) =>
    callRpc(serviceClient(), name, { p_user_id: rita.id, p_session_id: await readSessionId(rita.client) });
  expect(await callWithSession("check_recovery_session")).toMatchObject({ ok: true });
  expect(await callWithSession("record_code_session")).toMatchObject({ ok: true });
  expect(await callWithSession("check_recovery_session")).toMatchObject({ code: "OTP_INVALID" });
  // The mark does not count as verification.
  expect(await callRpc(rita.client, "check_reauthentication")).toMatchObject({ code: "REAUTHENTICATION_REQUIRED" });
});
