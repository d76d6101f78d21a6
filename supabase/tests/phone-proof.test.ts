// A phone number identifies a user only after its owner has verified it with a code.
import {
  grantPhone,
  anonymousClient,
  signInAgain,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  PASSWORD,
  verifyPhone,
  serviceClient,
  readLastSmsCode,
  nextUnusedLocation,
  sql,
  uniqueEmail,
  uniquePhone,
  type TestPerson,
  recordReauthentication,
} from "./support/harness";
import { canonicalPhone } from "../../lib/domain/text/parse-phone";
import { newDelivery, deliveryRequest, type TransactionJson } from "./support/deliveries";
import { callAsPerson, whileBlocked } from "./support/racing";

type Session = { phone: string | null; phoneVerified: boolean };
const readSession = (person: TestPerson): Promise<Session> =>
  callRpcOrThrow<Session>(person.client, "get_current_session");
const createDelivery = (sender: TestPerson, to: Record<string, unknown>) =>
  callRpc<TransactionJson>(sender.client, "create_transaction", {
    p_body: { ...deliveryRequest(sender, nextUnusedLocation()), receiverPhone: undefined, ...to },
    p_client_action_id: null,
  });
const readProfile = (person: TestPerson) =>
  queryRow(
    "select phone_number as phone, phone_verified_at is not null as proven from public.user_profiles where user_id = $1",
    [person.id],
  );

let sender: TestPerson;
beforeAll(async () => {
  sender = await newCustomer({ name: "Sam Sender" });
});

describe("an unverified number", () => {
  test("finds no user: from the sign-up's metadata, the profile, or metadata changed later", async () => {
    const phone = uniquePhone();
    const mallory = await newCustomer({ name: "Mallory", phone, proven: false });
    expect(await readSession(mallory)).toMatchObject({ phone, phoneVerified: false });
    expect(await createDelivery(sender, { receiverPhone: phone })).toMatchObject({
      ok: false,
      code: "RECEIVER_NOT_FOUND",
    });
    const otherPhone = uniquePhone();
    expect(await callRpcOrThrow(mallory.client, "update_profile", { p_patch: { phone: otherPhone } })).toMatchObject({
      phone: otherPhone,
      phoneVerified: false,
    });
    await mallory.client.auth.updateUser({
      data: { phone_number: otherPhone, phone_verified: true, phone_confirmed_at: new Date().toISOString() },
    });
    expect(await createDelivery(sender, { receiverPhone: otherPhone })).toMatchObject({
      ok: false,
      code: "RECEIVER_NOT_FOUND",
    });
    expect(await createDelivery(sender, { receiverId: mallory.id })).toMatchObject({
      ok: false,
      code: "RECEIVER_NOT_FOUND",
    });
  });

  // docs/readings.md: phones
  test("reserves nothing: once its owner verifies it, it is removed from all who had entered it, drivers too", async () => {
    const phone = uniquePhone();
    const [mallory, dora, rita] = await Promise.all([
      newCustomer({ phone, proven: false }),
      newDriver({ phone, proven: false, approved: false }),
      newCustomer({ phone, proven: false }),
    ]);
    await verifyPhone(rita.client, phone);
    expect(await readProfile(rita)).toEqual({ phone, proven: true });
    for (const person of [mallory, dora]) expect(await readProfile(person)).toEqual({ phone: null, proven: false });
    expect(await queryRow("select phone_number from public.driver_profiles where user_id = $1", [dora.id])).toEqual({
      phone_number: "",
    });
    expect((await createDelivery(sender, { receiverPhone: phone })).data?.receiver.id).toBe(rita.id);
  });

  test("gets no texts, and its incoming texts are ignored", async () => {
    const phone = uniquePhone();
    const dora = await newDriver({ phone, proven: false, online: true, at: nextUnusedLocation() });
    expect(
      await callRpc(serviceClient(), "handle_driver_sms", {
        p_message_id: uniqueEmail(),
        p_phone: phone,
        p_keyword: "yes",
      }),
    ).toMatchObject({ data: { answer: "none" } });
    expect(await callRpcOrThrow(serviceClient(), "get_notification_targets", { p_user_id: dora.id })).toMatchObject({
      smsPhone: null,
    });
  });

  test("is not accepted when the auth server confirmed it without a code", async () => {
    const mallory = await newCustomer({ proven: false });
    const phone = uniquePhone();
    await grantPhone(mallory.client, phone);
    // A project with settings that confirm phones automatically.
    await sql("update auth.users set phone = $2, phone_confirmed_at = now() where id = $1", [
      mallory.id,
      phone.slice(1),
    ]);
    expect(await readSession(mallory)).toMatchObject({ phoneVerified: false });
    expect(await createDelivery(sender, { receiverPhone: phone })).toMatchObject({ code: "RECEIVER_NOT_FOUND" });
  });
});

// docs/readings.md: phones
describe("a number with two formats", () => {
  const subscriber = () => uniquePhone().slice(4, 12);

  test("belongs to one account: the auth server refuses the second format, and users are found by either", async () => {
    const digits = `55${subscriber()}`;
    const rita = await newCustomer({ phone: `+52${digits}` });
    const { error } = await anonymousClient().auth.signUp({
      phone: `+521${digits}`,
      password: PASSWORD,
      options: { data: { name: "Mallory", user_type: "user" } },
    });
    expect(error?.status).toBe(500);
    expect(
      await queryRow("select private.find_user_by_identifier(jsonb_build_object('phone', $1::text)) as id", [
        `+521${digits}`,
      ]),
    ).toEqual({ id: rita.id });
  });

  test("is stored in canonical form when unverified at sign-up", async () => {
    const digits = `11${subscriber()}`;
    expect(await readProfile(await newCustomer({ phone: `+54${digits}`, proven: false }))).toEqual({
      phone: `+549${digits}`,
      proven: false,
    });
  });

  test("has the same canonical form here as in the app", async () => {
    const phones = [
      "+5215512345678",
      "+525512345678",
      "+551181234567",
      "+5511981234567",
      "+551131234567",
      "+541123456789",
      "+5491123456789",
      "+13055550102",
      "+34612345678",
    ];
    expect(
      await sql(
        "select private.canonicalize_phone(p) as phone from unnest($1::text[]) with ordinality n (p, i) order by i",
        [phones],
      ),
    ).toEqual(phones.map((phone) => ({ phone: canonicalPhone(phone) })));
  });
});

describe("a verified number", () => {
  test("from the sign-up needs no second verification", async () => {
    const phone = uniquePhone();
    const client = anonymousClient();
    await client.auth.signUp({
      phone,
      password: PASSWORD,
      options: { data: { name: "Phil", user_type: "user", phone_number: uniquePhone() } },
    });
    expect(await createDelivery(sender, { receiverPhone: phone })).toMatchObject({ code: "RECEIVER_NOT_FOUND" });
    await client.auth.verifyOtp({ phone, token: await readLastSmsCode(phone), type: "sms" });
    expect(await callRpcOrThrow(client, "get_current_session")).toMatchObject({ phone, phoneVerified: true });
    expect((await createDelivery(sender, { receiverPhone: phone })).ok).toBe(true);
  });

  // docs/readings.md: sign-up-password
  test("from the sign-up discards a password from before it, and keeps one set after it", async () => {
    const phone = uniquePhone();
    const signsIn = async (password: string): Promise<boolean> =>
      (await anonymousClient().auth.signInWithPassword({ phone, password })).data.session !== null;
    await anonymousClient().auth.signUp({
      phone,
      password: "somebody-elses",
      options: { data: { name: "Mallory", user_type: "user" } },
    });
    const rosa = anonymousClient();
    await rosa.auth.verifyOtp({ phone, token: await readLastSmsCode(phone), type: "sms" });
    expect(await signsIn("somebody-elses")).toBe(false);
    await sql("select private.allow_password(id) from auth.users where phone = $1", [phone.slice(1)]);
    await rosa.auth.updateUser({ password: PASSWORD });
    await sql("update auth.users set confirmation_sent_at = now() - interval '2 minutes' where phone = $1", [
      phone.slice(1),
    ]);
    await anonymousClient().auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    await anonymousClient().auth.verifyOtp({ phone, token: await readLastSmsCode(phone), type: "sms" });
    expect([await signsIn(PASSWORD), await signsIn("somebody-elses")]).toEqual([true, false]);
  });

  test("changes only by verifying another; until then the old one counts", async () => {
    const rita = await newCustomer();
    const nextPhone = uniquePhone();
    expect(
      await callRpc(rita.client, "update_profile", { p_patch: { phone: nextPhone, name: "Changed" } }),
    ).toMatchObject({
      ok: false,
      code: "PHONE_NOT_VERIFIED",
    });
    expect(await callRpcOrThrow(rita.client, "get_profile")).toMatchObject({
      phone: rita.phone,
      phoneVerified: true,
      name: rita.name,
    });
    expect(
      await callRpcOrThrow(rita.client, "update_profile", { p_patch: { phone: rita.phone, city: "Reno" } }),
    ).toMatchObject({
      city: "Reno",
    });
    await sql("update auth.users set phone_change_sent_at = now() - interval '2 minutes' where id = $1", [rita.id]);
    await grantPhone(rita.client, nextPhone);
    await rita.client.auth.updateUser({ phone: nextPhone });
    expect((await createDelivery(sender, { receiverPhone: rita.phone })).ok).toBe(true);
    await rita.client.auth.verifyOtp({
      phone: nextPhone,
      token: await readLastSmsCode(nextPhone),
      type: "phone_change",
    });
    expect(await createDelivery(sender, { receiverPhone: rita.phone })).toMatchObject({ code: "RECEIVER_NOT_FOUND" });
    expect((await createDelivery(sender, { receiverPhone: nextPhone })).data?.receiver.id).toBe(rita.id);
  });

  test("is not replaced by another that the account enters at the same time", async () => {
    for (const person of [await newCustomer({ proven: false }), await newDriver({ proven: false, approved: false })]) {
      const [ownPhone, foreignPhone] = [uniquePhone(), uniquePhone()];
      await grantPhone(person.client, ownPhone);
      // The auth server writes this once the right code is entered.
      await whileBlocked(
        "update auth.users set phone = $2, phone_confirmed_at = now(), phone_change_sent_at = now() where id = $1",
        [person.id, ownPhone.slice(1)],
        callAsPerson(person, "update_profile", { p_patch: { phone: foreignPhone } }),
        () => Promise.resolve(),
      );
      expect(await readProfile(person)).toEqual({ phone: ownPhone, proven: true });
      expect(await createDelivery(sender, { receiverPhone: foreignPhone })).toMatchObject({
        code: "RECEIVER_NOT_FOUND",
      });
    }
  });

  test("stays with its account when another signs up with it in the metadata", async () => {
    const rita = await newCustomer();
    const mallory = await newCustomer({ phone: rita.phone, proven: false });
    expect(await readProfile(mallory)).toEqual({ phone: null, proven: false });
    expect((await createDelivery(sender, { receiverPhone: rita.phone })).data?.receiver.id).toBe(rita.id);
  });

  test("belongs to one of two who verify it concurrently", async () => {
    const phone = uniquePhone();
    const pair = await Promise.all([newCustomer({ proven: false }), newCustomer({ proven: false })]);
    const results = await Promise.allSettled(pair.map(({ client }) => verifyPhone(client, phone)));
    expect(results.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
    expect(
      (
        await sql("select 1 from public.user_profiles where phone_number = $1 and phone_verified_at is not null", [
          phone,
        ])
      ).length,
    ).toBeLessThanOrEqual(1);
  });

  test("is shown in full only to those who entered it: an id finds only previous receivers", async () => {
    const rita = await newCustomer();
    expect(await createDelivery(sender, { receiverId: rita.id })).toMatchObject({
      ok: false,
      code: "RECEIVER_NOT_FOUND",
    });
    await callRpcOrThrow(sender.client, "create_transaction", {
      p_body: deliveryRequest(rita, nextUnusedLocation()),
      p_client_action_id: null,
    });
    expect(await createDelivery(sender, { receiverId: rita.id })).toMatchObject({
      ok: true,
      data: { receiver: { id: rita.id, phone: rita.phone } },
    });
    const nextPhone = uniquePhone();
    await sql("update auth.users set phone_change_sent_at = null where id = $1", [rita.id]);
    await verifyPhone(rita.client, nextPhone);
    const answer = await createDelivery(sender, { receiverId: rita.id });
    expect(answer).toMatchObject({ ok: false, code: "RECEIVER_NOT_FOUND" });
    expect(JSON.stringify(answer)).not.toContain(nextPhone);
  });
});

test("an account with an email address keeps its password when it verifies a number", async () => {
  const rita = await newCustomer({ proven: false });
  await verifyPhone(rita.client, uniquePhone());
  expect(
    (await anonymousClient().auth.signInWithPassword({ email: rita.email, password: PASSWORD })).data.session,
  ).not.toBeNull();
});

describe("a waiting delivery", () => {
  test("is accepted only while its receiver has the number it was sent to", async () => {
    const rita = await newCustomer();
    const { id } = await newDelivery({ sender, receiver: rita });
    await sql("update auth.users set phone_change_sent_at = null where id = $1", [rita.id]);
    await verifyPhone(rita.client, uniquePhone());
    expect(await callRpc(rita.client, "accept_transaction", { p_transaction_id: id })).toMatchObject({
      ok: false,
      code: "PHONE_NOT_VERIFIED",
    });
    const [nextCustomer] = [await newCustomer({ name: "Nora Next", proven: false })];
    await verifyPhone(nextCustomer.client, rita.phone);
    // The number has a new owner; the delivery does not.
    expect(await callRpc(nextCustomer.client, "accept_transaction", { p_transaction_id: id })).toMatchObject({
      ok: false,
      code: "TRANSACTION_NOT_FOUND",
    });
    expect(await callRpc(rita.client, "reject_transaction", { p_transaction_id: id })).toMatchObject({ ok: true });
  });
});

describe("before a code is sent", () => {
  const begin = async (person: TestPerson, phone: string) =>
    callRpc(serviceClient(), "begin_phone_verification", {
      p_user_id: person.id,
      p_session_id: await recordReauthentication(person),
      p_phone: phone,
    });
  test("deletes an unverified sign-up with that number, and keeps a verified account", async () => {
    const phone = uniquePhone();
    const begun = await anonymousClient().auth.signUp({
      phone,
      password: "somebody-elses",
      options: { data: { name: "Squatter" } },
    });
    const rita = await newCustomer({ proven: false });
    expect((await rita.client.auth.updateUser({ phone })).error?.code).toBe("phone_exists");
    expect(await begin(rita, phone)).toMatchObject({ ok: true });
    expect(await sql("select 1 from auth.users where id = $1", [begun.data.user?.id])).toEqual([]);
    await verifyPhone(rita.client, phone);
    const mallory = await newCustomer({ proven: false });
    expect(await begin(mallory, phone)).toMatchObject({ ok: false, code: "PHONE_TAKEN" });
    expect(await callRpc(serviceClient(), "begin_phone_sign_up", { p_phone: phone })).toMatchObject({ ok: true });
    expect(await readProfile(rita)).toEqual({ phone, proven: true });
  });

  test("cancels other accounts' pending verification of it, so that they cannot block its owner", async () => {
    const phone = uniquePhone();
    const [mallory, rita] = [await newCustomer({ proven: false }), await newCustomer({ proven: false })];
    await grantPhone(mallory.client, phone);
    await mallory.client.auth.updateUser({ phone });
    await begin(rita, phone);
    await verifyPhone(rita.client, phone);
    expect(await readProfile(rita)).toEqual({ phone, proven: true });
  });

  test("limits attempts to find out which numbers have accounts", async () => {
    const [mallory, rita] = [await newCustomer({ proven: false }), await newCustomer()];
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 11; n++) codes.push((await begin(mallory, n % 2 ? uniquePhone() : rita.phone)).code);
    expect(codes.at(-1)).toBe("RATE_LIMITED");
    expect(await begin(mallory, uniquePhone())).toMatchObject({
      code: "RATE_LIMITED",
      retryAfter: expect.any(Number) as number,
    });
  });

  test("a wrong code does not cancel another account's verification", async () => {
    const phone = uniquePhone();
    const [mallory, rita] = [await newCustomer({ proven: false }), await newCustomer({ proven: false })];
    await begin(rita, phone);
    await rita.client.auth.updateUser({ phone });
    expect(
      await callRpc(serviceClient(), "check_phone_verification", { p_user_id: mallory.id, p_phone: phone }),
    ).toMatchObject({
      ok: false,
      code: "OTP_INVALID",
    });
    expect(
      await callRpc(serviceClient(), "check_phone_verification", { p_user_id: rita.id, p_phone: phone }),
    ).toMatchObject({
      ok: true,
    });
    expect(
      (await rita.client.auth.verifyOtp({ phone, token: await readLastSmsCode(phone), type: "phone_change" })).error,
    ).toBeNull();
  });

  test("only the server can remove a password, for an account that has just signed in by code", async () => {
    const rita = await newCustomer();
    const clearPassword = () => callRpc(serviceClient(), "clear_forgotten_password", { p_user_id: rita.id });
    await sql("update auth.sessions set created_at = now() - interval '2 minutes' where user_id = $1", [rita.id]);
    expect(await clearPassword()).toMatchObject({ ok: false, code: "OTP_INVALID" });
    await sql("update auth.sessions set created_at = now() where user_id = $1", [rita.id]);
    expect(await clearPassword()).toMatchObject({ ok: true });
  });

  test("users cannot call these functions, which take numbers and passwords from accounts", async () => {
    const session = await signInAgain(await newCustomer());
    for (const [name, args] of [
      ["begin_phone_sign_up", { p_phone: "+13055550100" }],
      ["begin_phone_verification", { p_user_id: sender.id, p_session_id: sender.id, p_phone: "+13055550100" }],
      ["check_phone_verification", { p_user_id: sender.id, p_phone: "+13055550100" }],
      ["clear_forgotten_password", { p_user_id: sender.id }],
    ] as const) {
      for (const client of [anonymousClient(), session])
        await expect(callRpc(client, name, args)).rejects.toThrow(/42501|permission/i);
    }
  });
});
