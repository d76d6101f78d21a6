// A sign-up creates the user's profile rows by triggers on auth.users, or fails as a whole.
import {
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  PASSWORD,
  serviceClient,
  sql,
  uniqueEmail,
  uniquePhone,
} from "./support/harness";
import { withRetriedLocks } from "./support/simulated-conditions";

const countRows = (id: string) =>
  queryRow<{ profiles: number; roles: number; settings: number; drivers: number }>(
    `select (select count(*)::int from public.user_profiles where user_id = $1) as profiles,
          (select count(*)::int from public.user_roles where user_id = $1) as roles,
          (select count(*)::int from public.user_settings where user_id = $1) as settings,
          (select count(*)::int from public.driver_profiles where user_id = $1) as drivers`,
    [id],
  );

test("a customer's sign-up creates profile, role and settings, and no driver profile", async () => {
  const cora = await newCustomer({ name: "Cora Kline", address: "1 Main St" });
  expect(await countRows(cora.id)).toEqual({ profiles: 1, roles: 1, settings: 1, drivers: 0 });
  expect(
    await queryRow("select name, email, phone_number, address from public.user_profiles where user_id = $1", [cora.id]),
  ).toEqual({ name: "Cora Kline", email: cora.email, phone_number: cora.phone, address: "1 Main St" });
});

test("a driver's sign-up creates a driver profile with the specified defaults", async () => {
  const dora = await newDriver({ approved: false, name: "Dora Ruiz" });
  expect(await countRows(dora.id)).toEqual({ profiles: 1, roles: 1, settings: 1, drivers: 1 });
  expect(
    await queryRow(
      "select name, vehicle_type, status, is_approved, is_available, license_plate, vehicle, license_number, phone_number from public.driver_profiles where user_id = $1",
      [dora.id],
    ),
  ).toEqual({
    name: "Dora Ruiz",
    vehicle_type: "car",
    status: "offline",
    is_approved: false,
    is_available: false,
    license_plate: "",
    vehicle: "",
    license_number: "D1234567",
    phone_number: dora.phone,
  });
});

test("an invalid phone number aborts the sign-up with the specified text", async () => {
  await expect(
    sql("insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2)", [
      uniqueEmail(),
      { name: "X", phone_number: "call me", user_type: "driver" },
    ]),
  ).rejects.toThrow(/^Failed to create user profile: /);
});

// docs/readings.md: sign-up, profile-failure
test("a failing driver profile aborts the whole sign-up", async () => {
  const email = uniqueEmail("half");
  const client = await ownerPool.connect();
  try {
    await withRetriedLocks(client, () =>
      client.query(
        "alter table public.driver_profiles add constraint reject_half_done check (name <> 'Half Done') not valid",
      ),
    );
    await client.query("savepoint sign_up");
    await expect(
      client.query("insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2)", [
        email,
        { name: "Half Done", phone_number: uniquePhone(), user_type: "driver" },
      ]),
    ).rejects.toThrow(/^Failed to create driver profile: /);
    await client.query("rollback to savepoint sign_up");
    expect((await client.query("select user_id from public.user_profiles where email = $1", [email])).rows).toEqual([]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("an account created with a phone gets that phone number in its profile", async () => {
  const phone = uniquePhone();
  const client = anonymousClient();
  const { data, error } = await client.auth.signUp({
    phone,
    password: PASSWORD,
    options: { data: { name: "Phil Phone", user_type: "user" } },
  });
  expect(error).toBeNull();
  expect(
    await queryRow("select name, email, phone_number from public.user_profiles where user_id = $1", [data.user?.id]),
  ).toEqual({ name: "Phil Phone", email: null, phone_number: phone });
});

test("users cannot become drivers or administrators through their own metadata", async () => {
  const cora = await newCustomer();
  await cora.client.auth.updateUser({ data: { user_type: "driver", role: "admin", is_admin: true } });
  expect(await countRows(cora.id)).toMatchObject({ drivers: 0 });
  const session = await callRpcOrThrow<{ userType: string; isAdmin: boolean; driver: unknown }>(
    cora.client,
    "get_current_session",
  );
  expect(session).toMatchObject({ userType: "user", isAdmin: false, driver: null });
  const signUp = await anonymousClient().auth.signUp({
    email: uniqueEmail(),
    password: PASSWORD,
    options: { data: { name: "Odd", user_type: "admin" } },
  });
  expect(await queryRow("select role from public.user_roles where user_id = $1", [signUp.data.user?.id])).toEqual({
    role: "user",
  });
});

test("only the server may check whether an email address or phone is taken, which would reveal users' numbers", async () => {
  const cora = await newCustomer();
  for (const client of [anonymousClient(), cora.client])
    await expect(callRpc(client, "find_sign_up_conflict", { p_email: null, p_phone: cora.phone })).rejects.toThrow(
      /42501|permission/i,
    );
  expect(
    await callRpc(serviceClient(), "find_sign_up_conflict", {
      p_email: cora.email.toUpperCase(),
      p_phone: uniquePhone(),
    }),
  ).toEqual({ ok: true, data: { emailTaken: true, phoneTaken: false } });
  expect(await callRpc(serviceClient(), "find_sign_up_conflict", { p_email: null, p_phone: cora.phone })).toEqual({
    ok: true,
    data: { emailTaken: false, phoneTaken: true },
  });
  expect(await callRpc(serviceClient(), "find_sign_up_conflict", { p_email: uniqueEmail(), p_phone: null })).toEqual({
    ok: true,
    data: { emailTaken: false, phoneTaken: false },
  });
});
