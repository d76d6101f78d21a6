// Actions that need reauthentication: with the password, or a code to the verified phone, within five minutes.
import {
  signInAgain,
  callRpc,
  newCustomer,
  newDriver,
  recordReauthentication,
  serviceClient,
  sql,
  type TestPerson,
} from "./support/harness";

const REFUSED = { ok: false, code: "REAUTHENTICATION_REQUIRED" };
const BANK_ACCOUNT = { routing: "021000021", account: "000123456789", savings: false };
const readSessionId = async (person: TestPerson): Promise<string> => {
  const { data } = await person.client.auth.getSession();
  const [, payload = ""] = (data.session?.access_token ?? "").split(".");
  return (JSON.parse(Buffer.from(payload, "base64url").toString()) as { session_id: string }).session_id;
};

// docs/readings.md: reauthentication
test("refuses every such SQL function until the session has reauthenticated", async () => {
  const dora = await newDriver({ approved: false });
  // begin_second_factor refuses users without a role first.
  await sql("insert into private.admins (user_id, team) values ($1, $2)", [dora.id, dora.id]);
  const sessionArgs = { p_user_id: dora.id, p_session_id: await readSessionId(dora) };
  const guardedCalls: Record<string, () => Promise<unknown>> = {
    set_duress_code: () => callRpc(dora.client, "set_duress_code", { p_ending: "K7" }),
    set_payout_account: () => callRpc(dora.client, "set_payout_account", { p_account: BANK_ACCOUNT }),
    sign_consent: () =>
      callRpc(serviceClient(), "sign_consent", { ...sessionArgs, p_locale: "en", p_text_sha256: "0", p_name: "Dora" }),
    begin_second_factor: () => callRpc(dora.client, "begin_second_factor", { p_encrypted_secret: "sealed" }),
    request_second_factor_reset: () => callRpc(dora.client, "request_second_factor_reset"),
    begin_phone_verification: () =>
      callRpc(serviceClient(), "begin_phone_verification", { ...sessionArgs, p_phone: "+13055550142" }),
    delete_account: () => callRpc(serviceClient(), "delete_account", sessionArgs),
  };
  // The functions that check reauthentication: a new one must be listed here.
  const checkingFunctions = await sql<{ name: string }>(
    `select p.proname as name from pg_proc p
      where p.pronamespace = 'app'::regnamespace and p.prosrc ~ 'reauthentication_refusal' and p.proname <> 'check_reauthentication' order by 1`,
  );
  expect(Object.keys(guardedCalls).sort()).toEqual(checkingFunctions.map(({ name }) => name));
  for (const call of Object.values(guardedCalls)) expect(await call()).toMatchObject(REFUSED);
  await recordReauthentication(dora);
  for (const [name, call] of Object.entries(guardedCalls))
    expect([name, ((await call()) as { code?: string }).code]).not.toEqual([name, REFUSED.code]);
});

test("every function that writes what these functions change checks reauthentication, or is listed as exempt", async () => {
  const writingFunctions = await sql<{ name: string; checked: boolean }>(
    `select n.nspname || '.' || p.proname as name, p.prosrc ~ 'reauthentication_refusal' as checked
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('app', 'private')
        and p.prosrc ~* '(insert into|update|delete from) (private\\.(payout_accounts|duress_endings|consents|reauthentications)|auth\\.users)\\M'`,
  );
  expect(
    writingFunctions
      .filter(({ checked: isChecked }) => !isChecked)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    // Called by the server only, after Supabase Auth has verified a code.
    "app.clear_forgotten_password",
    // Marks a session that began with a code; the mark grants nothing.
    "app.record_code_session",
    "app.record_reauthentication",
    // Removes a number from accounts that have not verified it.
    "private.cancel_rival_phone_verifications",
    // Called by an administrator's function, and by set_payout_account.
    "private.end_payout_account",
    // Copies an account from another region's database.
    "private.release_unverified_phone",
    "private.restore_address",
    // For the holder of a link sent to an old address.
    "private.revoke_access",
    "private.set_driver_payout_account",
  ]);
});

test("a reauthentication counts for its own session and account, for five minutes, and not after the session has ended", async () => {
  const [rita, mallory] = await Promise.all([newCustomer(), newCustomer()]);
  const sessionId = await recordReauthentication(rita);
  const check = (client = rita.client) => callRpc(client, "check_reauthentication");
  expect(await check()).toMatchObject({ ok: true });
  // An ordinary sign-in is no reauthentication.
  expect(await check(await signInAgain(rita))).toMatchObject(REFUSED);
  const recordPassword = (p_user_id: string) =>
    callRpc(serviceClient(), "record_reauthentication", { p_user_id, p_session_id: sessionId, p_method: "password" });
  expect(await recordPassword(mallory.id)).toMatchObject({ code: "UNAUTHENTICATED" });
  await sql("update private.reauthentications set verified_at = now() - interval '5 minutes' where session_id = $1", [
    sessionId,
  ]);
  expect(await check()).toMatchObject(REFUSED);
  expect(await recordPassword(rita.id)).toMatchObject({ ok: true });
  await sql("delete from auth.sessions where id = $1", [sessionId]);
  expect(await check()).toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await recordPassword(rita.id)).toMatchObject({ code: "UNAUTHENTICATED" });
});

test("a reauthentication is recorded by the server only", async () => {
  const rita = await newCustomer();
  const p_session_id = await readSessionId(rita);
  await expect(
    callRpc(rita.client, "record_reauthentication", { p_user_id: rita.id, p_session_id, p_method: "password" }),
  ).rejects.toThrow(/permission denied/);
});
