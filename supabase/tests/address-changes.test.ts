// Supabase Auth lets any holder of a session token change the account's phone and email address. A database trigger
// refuses changes that none of our functions has allowed. "Address" means a phone number or an email address here.
import {
  anonymousClient,
  callRpc,
  newCustomer,
  queryRow,
  PASSWORD,
  recordReauthentication,
  serviceClient,
  readLastSmsCode,
  sql,
  uniqueEmail,
  uniquePhone,
  type TestPerson,
} from "./support/harness";

type Account = Record<"phone" | "email" | "phone_change" | "email_change", string | null>;
const readAccount = (person: TestPerson): Promise<Account> =>
  queryRow(
    `select phone, email, nullif(phone_change, '') as phone_change, nullif(email_change, '') as email_change
       from auth.users where id = $1`,
    [person.id],
  ) as unknown as Promise<Account>;
const beginPhoneVerification = async (person: TestPerson, phone: string) =>
  callRpc(serviceClient(), "begin_phone_verification", {
    p_user_id: person.id,
    p_session_id: await recordReauthentication(person),
    p_phone: phone,
  });
const allowImmediateCode = (person: TestPerson) =>
  sql("update auth.users set phone_change_sent_at = null where id = $1", [person.id]);

describe("a change that none of our functions has allowed", () => {
  // docs/readings.md: address-changes
  test("is refused when it is requested from the auth server, for a phone and for an email address", async () => {
    const rita = await newCustomer();
    const before = await readAccount(rita);
    await allowImmediateCode(rita);
    for (const change of [{ phone: uniquePhone() }, { email: uniqueEmail() }])
      expect((await rita.client.auth.updateUser(change)).error).toMatchObject({ status: 500 });
    expect(await readAccount(rita)).toEqual(before);
  });

  test("is refused for an account that has no phone, or no email address, yet", async () => {
    const rita = await newCustomer({ proven: false });
    expect((await rita.client.auth.updateUser({ phone: uniquePhone() })).error).toMatchObject({ status: 500 });
    const [phone, client] = [uniquePhone(), anonymousClient()];
    await client.auth.signUp({ phone, password: PASSWORD, options: { data: { name: "Phil" } } });
    await client.auth.verifyOtp({ phone, token: await readLastSmsCode(phone), type: "sms" });
    expect((await client.auth.updateUser({ email: uniqueEmail() })).error).toMatchObject({ status: 500 });
  });

  test.each([
    ["phone", "13055550177"],
    ["email", "mallory@elsewhere.test"],
    ["phone_change", "13055550178"],
    ["email_change", "mallory@elsewhere.test"],
  ])("is refused in the column %s for every writer", async (column, value) => {
    const rita = await newCustomer();
    await expect(sql(`update auth.users set ${column} = $2 where id = $1`, [rita.id, value])).rejects.toThrow(
      "address_change_not_allowed",
    );
  });

  test("is refused when the owner allowed another address, another kind of address, or allowed it too long ago", async () => {
    const rita = await newCustomer();
    const phone = uniquePhone();
    const change = () => sql("update auth.users set phone = $2 where id = $1", [rita.id, phone.slice(1)]);
    const allow = (kind: string, address: string) =>
      sql("select private.allow_address_change($1, $2, $3)", [rita.id, kind, address]);
    await allow("phone", uniquePhone());
    await expect(change()).rejects.toThrow("address_change_not_allowed");
    await allow("email", phone);
    await expect(change()).rejects.toThrow("address_change_not_allowed");
    await allow("phone", phone);
    await sql("update private.credential_change_grants set expires_at = now() where user_id = $1", [rita.id]);
    await expect(change()).rejects.toThrow("address_change_not_allowed");
  });
});

describe("a change that one of our functions has allowed", () => {
  test("is made with the code sent to the new number, and only once", async () => {
    const rita = await newCustomer();
    await allowImmediateCode(rita);
    const [newPhone, otherPhone] = [uniquePhone(), uniquePhone()];
    expect(await beginPhoneVerification(rita, newPhone)).toMatchObject({ ok: true });
    expect((await rita.client.auth.updateUser({ phone: otherPhone })).error).toMatchObject({ status: 500 });
    expect((await rita.client.auth.updateUser({ phone: newPhone })).error).toBeNull();
    expect(
      (
        await rita.client.auth.verifyOtp({
          phone: newPhone,
          token: await readLastSmsCode(newPhone),
          type: "phone_change",
        })
      ).error,
    ).toBeNull();
    expect(await readAccount(rita)).toMatchObject({ phone: newPhone.slice(1), phone_change: null });
    await sql("update auth.users set phone = null where id = $1", [rita.id]);
    await expect(sql("update auth.users set phone = $2 where id = $1", [rita.id, newPhone.slice(1)])).rejects.toThrow(
      "address_change_not_allowed",
    );
  });

  test("may be made by the database owner, also for an email address", async () => {
    const rita = await newCustomer();
    const email = uniqueEmail();
    await sql("select private.allow_address_change($1, 'email', $2)", [rita.id, email.toUpperCase()]);
    await sql("update auth.users set email = $2 where id = $1", [rita.id, email]);
    expect(await queryRow("select email from public.user_profiles where user_id = $1", [rita.id])).toEqual({ email });
  });
});

test("a writer may remove an unverified phone, and the addresses of an account that the auth server soft-deletes", async () => {
  const rita = await newCustomer();
  await sql("update auth.users set phone = null, phone_confirmed_at = null where id = $1", [rita.id]);
  // The auth server writes hashes in place of the addresses.
  await sql(
    `update auth.users set email = 'hash', phone = 'hash', email_change = 'hash', phone_change = 'hash', deleted_at = now()
      where id = $1`,
    [rita.id],
  );
  expect(await readAccount(rita)).toMatchObject({ email: "hash" });
});

// docs/readings.md: address-changes
test("a metadata change by the user restores our keys, and keeps all other keys", async () => {
  const rita = await newCustomer({ name: "Rita Receiver" });
  const { error } = await rita.client.auth.updateUser({
    data: {
      name: "Mallory",
      user_type: "driver",
      phone_number: "+13055550179",
      zip_code: "1",
      phone_verified: true,
      hobby: "chess",
    },
  });
  expect(error).toBeNull();
  const { meta } = (await queryRow("select raw_user_meta_data as meta from auth.users where id = $1", [rita.id])) as {
    meta: Record<string, unknown>;
  };
  expect(meta).toMatchObject({
    name: "Rita Receiver",
    user_type: "user",
    phone_number: rita.phone,
    phone_verified: true,
    hobby: "chess",
  });
  expect(meta).not.toHaveProperty("zip_code");
});
