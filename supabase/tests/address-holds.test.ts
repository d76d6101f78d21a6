// After a phone or email change, no code and no link signs in for 72 hours. The account's previous addresses are
// notified, each with a link that undoes or confirms the change.
import { createHash, randomUUID } from "node:crypto";
import {
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  queryRow,
  ownerPool,
  PASSWORD,
  verifyPhone,
  serviceClient,
  readLastSmsCode,
  sql,
  uniqueEmail,
  uniquePhone,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

type Notice = { id: string; what: string; channel: "phone" | "email"; address: string };
const listNotices = (person: TestPerson) =>
  sql<Notice>(
    "select id, changed, channel, address from private.account_notices where user_id = $1 order by created_at, channel",
    [person.id],
  );
const changePhone = async (person: TestPerson, phone = uniquePhone()): Promise<string> => {
  await sql("update auth.users set phone_change_sent_at = null where id = $1", [person.id]);
  await verifyPhone(person.client, phone);
  return phone;
};
const changeEmail = async (person: TestPerson, email = uniqueEmail()): Promise<string> => {
  await sql("select private.allow_address_change($1, 'email', $2)", [person.id, email]);
  await sql("update auth.users set email = $2 where id = $1", [person.id, email]);
  return email;
};
const changePassword = async ({ id }: TestPerson): Promise<void> => {
  await sql("with allowed as materialized (select private.allow_password($1)) select 1 from allowed", [id]);
  await sql("update auth.users set encrypted_password = 'another' where id = $1", [id]);
};
const sha256 = (token: string): string => createHash("sha256").update(token).digest("hex");
/** Creates a notice's link as the worker does. */
const createLink = async (notice: Notice | undefined): Promise<string> => {
  const token = randomUUID();
  await callRpcOrThrow(serviceClient(), "get_account_notice_to_send", {
    p_id: notice?.id,
    p_token_hash: sha256(token),
  });
  return token;
};
const createLinkFor = async (person: TestPerson, channel: string): Promise<string> =>
  createLink((await listNotices(person)).filter((notice) => notice.channel === channel).at(-1));
const checkHold = (person: TestPerson) => callRpc(serviceClient(), "check_code_sign_in", { p_user_id: person.id });
const undoChange = (token: string) => callRpc(serviceClient(), "undo_address_change", { p_token_hash: sha256(token) });
const confirmChange = (token: string) =>
  callRpc(serviceClient(), "confirm_address_change", { p_token_hash: sha256(token) });
const callTokenHook = async (person: TestPerson, method: string) =>
  (
    await sql<{ answer: Record<string, unknown> }>("select private.custom_access_token($1) as answer", [
      JSON.stringify({ user_id: person.id, claims: { sub: person.id }, authentication_method: method }),
    ])
  )[0]?.answer;
const sessions = (person: TestPerson) => sql("select from auth.sessions where user_id = $1", [person.id]);
const accountOf = (person: TestPerson) =>
  queryRow("select phone, email, coalesce(encrypted_password, '') <> '' as password from auth.users where id = $1", [
    person.id,
  ]);
const digits = (phone: string): string => phone.slice(1);
const codeSignIn = async (phone: string) => {
  const client = anonymousClient();
  await sql("update auth.users set confirmation_sent_at = null where phone = $1", [digits(phone)]);
  await client.auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
  return client.auth.verifyOtp({ phone, token: await readLastSmsCode(phone), type: "sms" });
};

describe("for 72 hours after a change", () => {
  // docs/readings.md: address-hold
  test("refuses a session for a code in the auth server and in our server, and still accepts the password", async () => {
    const rita = await newCustomer();
    expect((await codeSignIn(rita.phone)).error).toBeNull();
    const phone = await changePhone(rita);
    const { error, data } = await codeSignIn(phone);
    expect(error).toMatchObject({ status: 403 });
    expect(error?.message).toMatch(/^sign_in_held:\d{4}-/);
    expect(data.session).toBeNull();
    expect(await checkHold(rita)).toMatchObject({
      ok: false,
      code: "SIGN_IN_HELD",
      until: expect.any(String) as string,
    });
    expect(
      (await anonymousClient().auth.signInWithPassword({ email: rita.email, password: PASSWORD })).error,
    ).toBeNull();
    await sql("update private.address_changes set held_until = now() where user_id = $1 and held_until is not null", [
      rita.id,
    ]);
    expect((await codeSignIn(phone)).error).toBeNull();
    expect(await checkHold(rita)).toMatchObject({ ok: true });
  });

  test("the hook refuses every sign-in by code or link, and allows all other methods", async () => {
    const rita = await newCustomer();
    expect(await callTokenHook(rita, "otp")).toEqual({ claims: { sub: rita.id } });
    await changeEmail(rita);
    for (const method of ["otp", "magiclink", "recovery", "invite", "email/signup", "email_change"])
      expect([method, await callTokenHook(rita, method)]).toMatchObject([method, { error: { http_code: 403 } }]);
    for (const method of ["password", "token_refresh", "totp"])
      expect(await callTokenHook(rita, method)).toEqual({ claims: { sub: rita.id } });
  });

  longTest("the auth server's role may call the hook, and users may not", async () => {
    const client = await ownerPool.connect();
    try {
      await client.query("begin; set local role supabase_auth_admin");
      const { rows } = await client.query("select private.custom_access_token($1) as answer", [
        JSON.stringify({ user_id: randomUUID(), claims: { sub: "x" }, authentication_method: "otp" }),
      ]);
      expect(rows).toEqual([{ answer: { claims: { sub: "x" } } }]);
      await expect(client.query("select private.find_sign_in_hold_end(gen_random_uuid())")).rejects.toThrow(
        /permission/,
      );
      await client.query("rollback");
      for (const role of ["anon", "authenticated", "service_role", "handover_authenticated", "handover_service"]) {
        await client.query(`begin; set local role ${role}`);
        await expect(client.query("select private.custom_access_token('{}')")).rejects.toThrow(/permission/);
        await client.query("rollback");
      }
    } finally {
      client.release();
    }
  });

  longTest("the system status reports a project that signs users in without the hook", async () => {
    await newCustomer();
    expect(await callRpcOrThrow(serviceClient(), "get_token_hook_health")).toEqual({ codeSignIn: "hook" });
    // Not committed: other files sign users in meanwhile.
    const client = await ownerPool.connect();
    try {
      await client.query("begin");
      await client.query("update private.token_hook_calls set called_at = now() - interval '2 hours'");
      const { rows } = await client.query("select app.get_token_hook_health() as answer");
      expect(rows).toEqual([{ answer: { ok: true, data: { codeSignIn: "no_hook" } } }]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  longTest(
    "does not hold sign-in for the number of the sign-up, and notifies only if the account is older than an hour",
    async () => {
      const [rita, rosa] = [await newCustomer({ proven: false }), await newCustomer({ proven: false })];
      await sql("update auth.users set created_at = now() - interval '61 minutes' where id = $1", [rosa.id]);
      for (const person of [rita, rosa]) {
        await verifyPhone(person.client, person.phone);
        expect(await checkHold(person)).toMatchObject({ ok: true });
      }
      expect(await listNotices(rita)).toEqual([]);
      expect(await listNotices(rosa)).toMatchObject([{ channel: "email", address: rosa.email }]);
      expect(await undoChange(await createLinkFor(rosa, "email"))).toMatchObject({ ok: true });
      expect(await accountOf(rosa)).toMatchObject({ phone: null, email: rosa.email });
    },
  );

  test("holds a first number that differs from the sign-up number, and notifies the email address", async () => {
    const rita = await newCustomer({ proven: false });
    await changePhone(rita);
    expect(await checkHold(rita)).toMatchObject({ ok: false, code: "SIGN_IN_HELD" });
    await changeEmail(rita);
    expect(await listNotices(rita)).toMatchObject([
      { changed: "phone", channel: "email", address: rita.email },
      { changed: "email", channel: "email", address: rita.email },
    ]);
    expect(await undoChange(await createLinkFor(rita, "email"))).toMatchObject({ ok: true });
    expect(await accountOf(rita)).toMatchObject({ phone: null, email: rita.email });
  });

  test("holds the sign-up number once the account has had another number", async () => {
    const rita = await newCustomer();
    await changePhone(rita);
    await sql("update private.address_changes set held_until = now() where user_id = $1 and held_until is not null", [
      rita.id,
    ]);
    await sql("update auth.users set phone = null, phone_confirmed_at = null where id = $1", [rita.id]);
    await changePhone(rita, rita.phone);
    expect(await checkHold(rita)).toMatchObject({ ok: false, code: "SIGN_IN_HELD" });
  });

  longTest("does not hold sign-in for the first address of an account that has no other", async () => {
    const rita = await newCustomer({ proven: false });
    await sql("update auth.users set email = null where id = $1", [rita.id]);
    await changePhone(rita);
    expect(await checkHold(rita)).toMatchObject({ ok: true });
  });
});

describe("the previous addresses of an account", () => {
  longTest("are both notified of a change, by jobs that contain neither address nor token", async () => {
    const rita = await newCustomer();
    const phone = await changePhone(rita);
    expect(await listNotices(rita)).toMatchObject([
      { changed: "phone", channel: "email", address: rita.email },
      { changed: "phone", channel: "phone", address: digits(rita.phone) },
    ]);
    const jobs = await sql<{ payload: Record<string, unknown> }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send_account_notice' and payload ->> 'noticeId' in (select id::text from private.account_notices where user_id = $1)`,
      [rita.id],
    );
    expect(jobs.map(({ payload }) => Object.keys(payload))).toEqual([["noticeId"], ["noticeId"]]);
    const [mail] = await listNotices(rita);
    expect(
      await callRpcOrThrow(serviceClient(), "get_account_notice_to_send", {
        p_id: mail?.id,
        p_token_hash: sha256("x"),
      }),
    ).toMatchObject({
      action: "send",
      channel: "email",
      to: rita.email,
      changed: "phone",
      newAddress: `+··· ${phone.slice(-2)}`,
      canUndo: true,
    });
    await callRpcOrThrow(serviceClient(), "record_account_notice", { p_id: mail?.id });
    expect(
      await callRpcOrThrow(serviceClient(), "get_account_notice_to_send", {
        p_id: mail?.id,
        p_token_hash: sha256("y"),
      }),
    ).toEqual({
      action: "none",
    });
    expect(JSON.stringify(await sql("select * from private.account_notice_tokens"))).not.toContain('"x"');
  });

  longTest(
    "are notified of a second change during the hold at the owner's addresses, never at the attacker's",
    async () => {
      const rita = await newCustomer();
      const attackersPhone = await changePhone(rita);
      const address = await changeEmail(rita);
      await changePhone(rita);
      const notifiedAddresses = (await listNotices(rita)).map((notice) => notice.address);
      expect(new Set(notifiedAddresses)).toEqual(new Set([rita.email, digits(rita.phone)]));
      expect(notifiedAddresses).toHaveLength(6);
      expect(notifiedAddresses).not.toEqual(expect.arrayContaining([digits(attackersPhone)]));
      expect(notifiedAddresses).not.toEqual(expect.arrayContaining([address]));
    },
  );

  longTest("are notified of a new password, by mail or else by text", async () => {
    const rita = await newCustomer();
    await changePassword(rita);
    expect(await listNotices(rita)).toMatchObject([{ changed: "password", channel: "email", address: rita.email }]);
    await sql("update auth.users set email = null where id = $1", [rita.id]);
    await callRpcOrThrow(serviceClient(), "clear_forgotten_password", { p_user_id: rita.id });
    expect((await listNotices(rita)).at(-1)).toMatchObject({
      changed: "password",
      channel: "phone",
      address: digits(rita.phone),
    });
  });

  longTest("and the other administrators are notified when the account is an administrator's", async () => {
    const ada = await newAdmin();
    const abe = await newAdmin();
    await changePhone(ada);
    const readers = await sql<{ id: string }>(
      `select payload ->> 'userId' as id from graphile_worker._private_jobs
        where payload ->> 'type' = 'account_address_changed' and payload #>> '{facts,personId}' = $1`,
      [ada.id],
    );
    expect(readers.map(({ id }) => id)).toEqual(expect.arrayContaining([ada.id, abe.id]));
  });
});

describe("the link to undo a change", () => {
  // docs/readings.md: undo-change
  test("restores the first address, removes all sessions and the password, and works once", async () => {
    const rita = await newCustomer();
    const attackersPhone = await changePhone(rita);
    const token = await createLinkFor(rita, "phone");
    expect(
      await callRpcOrThrow(serviceClient(), "get_address_change_by_link", { p_token_hash: sha256(token) }),
    ).toMatchObject({
      kind: "phone",
      state: "open",
      newAddress: `+··· ${attackersPhone.slice(-2)}`,
    });
    expect(await undoChange(token)).toMatchObject({ ok: true, data: { state: "undone" } });
    expect(await accountOf(rita)).toEqual({ phone: digits(rita.phone), email: rita.email, password: false });
    expect(await sessions(rita)).toEqual([]);
    expect(
      await queryRow(
        "select phone_number, phone_verified_at is not null as proven from public.user_profiles where user_id = $1",
        [rita.id],
      ),
    ).toEqual({ phone_number: rita.phone, proven: true });
    expect(
      (await anonymousClient().auth.signInWithPassword({ email: rita.email, password: PASSWORD })).error,
    ).toBeTruthy();
    // A code to the old number restores access.
    expect((await codeSignIn(rita.phone)).data.user?.id).toBe(rita.id);
    expect(await undoChange(token)).toMatchObject({ ok: true, data: { state: "undone" } });
    expect((await sessions(rita)).length).toBe(1);
  });

  longTest("restores the verified addresses after several changes, regardless of the notice it came with", async () => {
    for (const channel of ["phone", "email"]) {
      const rita = await newCustomer();
      await changePhone(rita);
      await changeEmail(rita);
      await changePhone(rita);
      expect(await undoChange(await createLinkFor(rita, channel))).toMatchObject({ ok: true });
      expect(await accountOf(rita)).toMatchObject({ phone: digits(rita.phone), email: rita.email });
      expect(await checkHold(rita)).toMatchObject({ ok: true });
    }
  });

  longTest("invalidates the links of later changes, which went to the address set by the first change", async () => {
    const rita = await newCustomer();
    const attackersPhone = await changePhone(rita);
    const ownLink = await createLinkFor(rita, "email");
    await sql("update private.address_changes set held_until = now() where user_id = $1 and held_until is not null", [
      rita.id,
    ]);
    await changePhone(rita);
    const [later] = (await listNotices(rita)).filter(({ address }) => address === digits(attackersPhone));
    const stolen = await createLink(later);
    expect(await undoChange(ownLink)).toMatchObject({ ok: true, data: { state: "undone" } });
    expect(await undoChange(stolen)).toMatchObject({ ok: true, data: { state: "undone" } });
    expect(await accountOf(rita)).toMatchObject({ phone: digits(rita.phone), password: false });
    expect((await codeSignIn(rita.phone)).data.user?.id).toBe(rita.id);
  });

  longTest("does not take a number back from an account that has verified it meanwhile", async () => {
    const [rita, nora] = [await newCustomer(), await newCustomer({ proven: false })];
    await changePhone(rita);
    const token = await createLinkFor(rita, "email");
    await verifyPhone(nora.client, rita.phone);
    expect(await undoChange(token)).toMatchObject({ ok: true });
    expect(await accountOf(rita)).toMatchObject({ phone: null, email: rita.email, password: false });
    expect(await accountOf(nora)).toMatchObject({ phone: digits(rita.phone) });
  });

  test("is refused when it is unknown or seven days old", async () => {
    const rita = await newCustomer();
    await changePhone(rita);
    const token = await createLinkFor(rita, "phone");
    await sql("update private.account_notices set expires_at = now() where user_id = $1", [rita.id]);
    for (const link of [token, "unknown"]) {
      expect(await undoChange(link)).toMatchObject({ ok: false, code: "NOT_FOUND" });
      expect(await confirmChange(link)).toMatchObject({ ok: false, code: "NOT_FOUND" });
      expect(
        await callRpc(serviceClient(), "get_address_change_by_link", { p_token_hash: sha256(link) }),
      ).toMatchObject({
        code: "NOT_FOUND",
      });
    }
  });

  longTest("does not exist for a new password: its notice has no link", async () => {
    const rita = await newCustomer();
    await changePassword(rita);
    const [notice] = await listNotices(rita);
    expect(
      await callRpcOrThrow(serviceClient(), "get_account_notice_to_send", {
        p_id: notice?.id,
        p_token_hash: sha256("p"),
      }),
    ).toMatchObject({ canUndo: false });
    expect(await undoChange("p")).toMatchObject({ code: "NOT_FOUND" });
  });
});

longTest(
  "is still valid for one old address after the other has confirmed the change, which ends the hold",
  async () => {
    const rita = await newCustomer();
    const phone = await changePhone(rita);
    const [byText, byMail] = [await createLinkFor(rita, "phone"), await createLinkFor(rita, "email")];
    expect(await confirmChange(byText)).toMatchObject({ ok: true, data: { state: "confirmed" } });
    expect((await codeSignIn(phone)).error).toBeNull();
    expect(await undoChange(byMail)).toMatchObject({ ok: true });
    expect(await accountOf(rita)).toMatchObject({ phone: digits(rita.phone) });
    expect(await confirmChange(byText)).toMatchObject({ ok: true, data: { state: "undone" } });
  },
);

test("notices and their links are read and used by the server only", async () => {
  const rita = await newCustomer();
  for (const name of ["get_address_change_by_link", "undo_address_change", "confirm_address_change"])
    for (const client of [anonymousClient(), rita.client])
      await expect(callRpc(client, name, { p_token_hash: "x" })).rejects.toThrow(/42501|permission/i);
});
