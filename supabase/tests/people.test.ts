// Sessions, settings, profiles and identity checks of customers and drivers.
import {
  runAs,
  anonymousClient,
  signInAgain,
  callRpcRaw,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  serviceClient,
  sql,
  type TestPerson,
} from "./support/harness";
import { createHash, randomUUID } from "node:crypto";
import { submitIdentityDocuments, viewIdentityDocuments, createCustomerWithMoneyRules } from "./support/money-rules";

describe("the session", () => {
  test("shows a driver's identity and approval status", async () => {
    const dora = await newDriver({ approved: false });
    expect(await callRpcOrThrow(dora.client, "get_current_session")).toEqual({
      userId: dora.id,
      name: dora.name,
      email: dora.email,
      phone: dora.phone,
      phoneVerified: true,
      userType: "driver",
      isAdmin: false,
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      locale: "en",
      theme: "system",
      timeZone: "America/New_York",
      driver: {
        isApproved: false,
        status: "offline",
        isAvailable: false,
        offDutyAfterDelivery: false,
        applicationStatus: "none",
        positionMaxAgeSeconds: 300,
      },
    });
    const approved = await newDriver({ online: true });
    expect(await callRpcOrThrow(approved.client, "get_current_session")).toMatchObject({
      driver: { isApproved: true, status: "online", isAvailable: true, applicationStatus: "approved" },
    });
  });

  test("is null without a token, and for a phone that has signed out although its token has not expired", async () => {
    expect(await callRpc(anonymousClient(), "get_current_session")).toEqual({ ok: true, data: null });
    const cora = await newCustomer();
    const { data } = await cora.client.auth.getSession();
    await sql("delete from auth.sessions where user_id = $1", [cora.id]);
    expect(data.session?.access_token).toBeTruthy();
    expect(await callRpc(cora.client, "get_current_session")).toEqual({ ok: true, data: null });
    expect(await callRpc(cora.client, "get_settings")).toEqual({
      ok: false,
      code: "UNAUTHENTICATED",
      message: "Authentication required",
    });
    expect(await runAs(cora, (query) => query("select * from public.user_profiles"))).toEqual([]);
  });

  test("of one phone ends without affecting another", async () => {
    const cora = await newCustomer();
    const secondClient = await signInAgain(cora);
    await cora.client.auth.signOut({ scope: "local" });
    expect(await callRpcOrThrow(secondClient, "get_current_session")).toMatchObject({ userId: cora.id });
  });

  test("is an administrator's only if the owner made them one, and users may query only themselves", async () => {
    const [ada, cora] = await Promise.all([newAdmin(), newCustomer()]);
    expect(await callRpcOrThrow(ada.client, "get_current_session")).toMatchObject({ isAdmin: true });
    expect(await callRpcRaw(ada.client, "is_admin", { user_id: ada.id })).toBe(true);
    expect(await callRpcRaw(cora.client, "is_admin", { user_id: cora.id })).toBe(false);
    expect(await callRpcRaw(cora.client, "is_admin", { user_id: ada.id })).toBe(false);
    expect(await callRpcRaw(serviceClient(), "is_admin", { user_id: ada.id })).toBe(true);
    await expect(callRpcRaw(anonymousClient(), "is_admin", { user_id: ada.id })).rejects.toMatchObject({
      code: "42501",
    });
  });
});

describe("settings", () => {
  const defaults = {
    locale: "en",
    theme: "system",
    units: "auto",
    navigationApp: "auto",
    notifications: { push: true, sms: true, sound: true },
  };

  test("change the given fields and keep the rest", async () => {
    const [cora, otherUser] = await Promise.all([newCustomer(), newCustomer()]);
    expect(await callRpcOrThrow(cora.client, "get_settings")).toEqual(defaults);
    const changed = { ...defaults, locale: "es", notifications: { push: true, sms: false, sound: true } };
    const patch = { p_patch: { locale: "es", notifications: { sms: false } } };
    expect(await callRpcOrThrow(cora.client, "update_settings", patch)).toEqual(changed);
    expect(await callRpcOrThrow(cora.client, "update_settings", patch)).toEqual(changed);
    expect(await callRpcOrThrow(cora.client, "get_settings")).toEqual(changed);
    expect(await callRpcOrThrow(otherUser.client, "get_settings")).toEqual(defaults);
  });
});

describe("profiles", () => {
  test("a customer changes the given fields; null clears optional ones", async () => {
    const cora = await newCustomer();
    expect(await callRpcOrThrow(cora.client, "get_profile")).toEqual({
      name: cora.name,
      email: cora.email,
      phone: cora.phone,
      phoneVerified: true,
      emailVerified: false,
      address: null,
      city: null,
      state: null,
      zipCode: null,
      limits: null,
    });
    expect(
      await callRpcOrThrow(cora.client, "update_profile", { p_patch: { city: " Reno ", zipCode: "89501" } }),
    ).toMatchObject({
      name: cora.name,
      phone: cora.phone,
      city: "Reno",
      zipCode: "89501",
    });
    expect(await callRpcOrThrow(cora.client, "update_profile", { p_patch: { city: null } })).toMatchObject({
      city: null,
      zipCode: "89501",
    });
  });

  test("a driver sets vehicle and working day, and their name is the same in both profiles", async () => {
    const dora = await newDriver();
    const changed = await callRpcOrThrow(dora.client, "update_driver_profile", {
      p_patch: {
        name: "Dora Dee",
        vehicleType: "van",
        vehiclePlate: "VAN 1",
        workTimeFrom: "08:30",
        workTimeTo: "20:00",
        vehicleCapacity1: 5,
        startLatitude: 40.1,
        startLongitude: -3.5,
        startAddress: "Depot",
      },
    });
    expect(changed).toMatchObject({
      name: "Dora Dee",
      vehicleType: "van",
      vehiclePlate: "VAN 1",
      workTimeFrom: "08:30",
      workTimeTo: "20:00",
      vehicleCapacity1: 5,
      vehicleCapacity2: null,
      startLatitude: 40.1,
      startLongitude: -3.5,
      startAddress: "Depot",
      status: "offline",
    });
    expect(await callRpcOrThrow(dora.client, "get_driver_profile")).toEqual({
      ...changed,
      updatedAt: expect.any(String),
    });
    expect(await callRpcOrThrow(dora.client, "get_profile")).toMatchObject({ name: "Dora Dee" });
    expect(
      await callRpcOrThrow(dora.client, "update_driver_profile", { p_patch: { vehiclePlate: null } }),
    ).toMatchObject({
      vehiclePlate: "ABC 123",
    });
  });

  test("a customer has no driver profile", async () => {
    const cora = await newCustomer();
    for (const [fn, args] of [
      ["get_driver_profile", {}],
      ["update_driver_profile", { p_patch: {} }],
      ["get_application", {}],
      ["record_heartbeat", {}],
      ["set_driver_status", { p_status: "online" }],
    ] as const) {
      expect(await callRpc(cora.client, fn, args)).toEqual({
        ok: false,
        code: "DRIVER_PROFILE_NOT_FOUND",
        message: "Driver profile not found",
      });
    }
  });
});

describe("an identity check", () => {
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  type Check = { state: string; level: string | null; documents: { id: string; kind: string; seen: boolean }[] };
  const decide = (
    ada: TestPerson,
    id: string,
    fn: string,
    overrides: object = { p_reason: "The back cannot be read" },
  ) => callRpc<Check>(ada.client, fn, { p_id: id, ...overrides });
  const readOwnIdentity = (person: TestPerson) =>
    callRpcOrThrow<{ level: string | null; state: string; reason: string | null; documents: object[] }>(
      person.client,
      "get_identity",
    );

  test("is decided by an administrator who has opened every document, each on record", async () => {
    const [ida, ada] = await Promise.all([
      createCustomerWithMoneyRules("Ida Identity"),
      newAdmin({ name: "Ada Admin" }),
    ]);
    const id = await submitIdentityDocuments(ida, ["front", "back", "source_of_funds"]);
    const approval = { p_level: "source_of_funds", p_expires_on: inDays(400) };
    expect(await decide(ada, id, "admin_approve_identity", approval)).toMatchObject({
      code: "INVALID_STATE",
      message: "View every document before you decide",
    });
    expect((await decide(ada, id, "admin_reject_identity")).ok).toBe(false);
    await viewIdentityDocuments(ada, id);
    // In the service's time zone, which may be on the previous day.
    for (const day of [-1, 4000])
      expect(
        await decide(ada, id, "admin_approve_identity", { p_level: "identity", p_expires_on: inDays(day) }),
      ).toMatchObject({ code: "VALIDATION_ERROR" });
    expect((await decide(ada, id, "admin_approve_identity", approval)).data).toMatchObject({
      level: "source_of_funds",
    });
    // A repeated decision is recorded once.
    expect((await decide(ada, id, "admin_approve_identity", approval)).ok).toBe(true);
    expect(await readOwnIdentity(ida)).toMatchObject({ level: "source_of_funds", state: "approved", documents: [] });
    expect(
      await sql(
        "select outcome, level, documents ? 'front' as hashed from private.identity_decisions where user_id = $1",
        [ida.id],
      ),
    ).toEqual([{ outcome: "approved", level: "source_of_funds", hashed: true }]);
    expect(
      await sql(
        "select 1 from private.admin_actions where action = 'view_identity_document' and admin_id = $1 and details ->> 'userId' = $2",
        [ada.id, ida.id],
      ),
    ).toHaveLength(3);
    for (const change of [
      "update private.identity_decisions set level = 'identity'",
      "delete from private.identity_decisions",
    ])
      await expect(sql(`${change} where user_id = $1`, [ida.id])).rejects.toThrow(/is append-only/);
  });

  test("is submitted with both sides, is immutable then, and may be repeated after a rejection", async () => {
    const [ida, ada] = await Promise.all([newCustomer({ name: "Ida Identity" }), newAdmin()]);
    expect(await callRpc(ida.client, "submit_identity")).toMatchObject({ code: "INVALID_STATE" });
    await expect(submitIdentityDocuments(ida, ["front"])).rejects.toThrow("INVALID_STATE");
    const id = await submitIdentityDocuments(ida);
    expect(
      await decide(ada, id, "admin_approve_identity", { p_level: "source_of_funds", p_expires_on: inDays(9) }),
    ).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(
      await callRpc(serviceClient(), "save_identity_document", {
        p_user_id: ida.id,
        p_kind: "front",
        p_path: `${ida.id}/later.jpg`,
        p_size_bytes: 9,
        p_sha256: "0".repeat(64),
      }),
    ).toMatchObject({ code: "INVALID_STATE" });
    await viewIdentityDocuments(ada, id);
    expect((await decide(ada, id, "admin_reject_identity")).data).toMatchObject({ state: "rejected" });
    expect(await readOwnIdentity(ida)).toMatchObject({
      state: "rejected",
      reason: "The back cannot be read",
      level: null,
    });
    expect(
      await decide(ada, id, "admin_approve_identity", { p_level: "identity", p_expires_on: inDays(9) }),
    ).toMatchObject({ code: "INVALID_STATE" });
    expect(await submitIdentityDocuments(ida)).not.toBe(id);
  });

  test("shows when another account submitted the same picture", async () => {
    const [ida, ivo, ada] = await Promise.all([newCustomer(), newCustomer(), newAdmin()]);
    const sha256 = createHash("sha256").update(randomUUID()).digest("hex");
    const countReused = async (person: TestPerson) => {
      await callRpcOrThrow(serviceClient(), "save_identity_document", {
        p_user_id: person.id,
        p_kind: "source_of_funds",
        p_path: `${person.id}/${randomUUID()}.jpg`,
        p_size_bytes: 9,
        p_sha256: sha256,
      });
      const id = await submitIdentityDocuments(person);
      return (
        await callRpcOrThrow<{ documents: { kind: string; elsewhere: number }[] }>(
          ada.client,
          "admin_get_identity_check",
          {
            p_id: id,
          },
        )
      ).documents.map(({ kind, elsewhere: n }) => [kind, n]);
    };
    const otherDocuments = [
      ["back", 0],
      ["front", 0],
    ];
    expect(await countReused(ida)).toEqual([...otherDocuments, ["source_of_funds", 0]]);
    expect(await countReused(ivo)).toEqual([...otherDocuments, ["source_of_funds", 1]]);
  });

  test("is visible to administrators only, and cannot be decided for oneself", async () => {
    const [ida, otto, ada] = await Promise.all([newCustomer(), newCustomer(), newAdmin()]);
    const [id, ownCheckId] = [await submitIdentityDocuments(ida), await submitIdentityDocuments(ada)];
    const [front] = (await callRpcOrThrow<Check>(ada.client, "admin_get_identity_check", { p_id: id })).documents;
    for (const person of [ida, otto]) {
      for (const fn of ["admin_get_identity_check", "admin_reject_identity", "admin_revoke_identity"])
        expect(await decide(person, id, fn, fn.includes("get") ? {} : undefined)).toMatchObject({ code: "NOT_FOUND" });
      expect(
        await callRpc(person.client, "admin_open_identity_document", { p_check_id: id, p_id: front?.id }),
      ).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await decide(ada, ownCheckId, "admin_get_identity_check", {})).toMatchObject({ code: "NOT_FOUND" });
    const { items } = await callRpcOrThrow<{ items: { id: string }[] }>(ada.client, "admin_list_identity_checks");
    expect(items.map((item) => item.id)).not.toContain(ownCheckId);
    // A document opens only with its own check.
    const otherCheckId = await submitIdentityDocuments(otto);
    for (const otherId of [ownCheckId, otherCheckId])
      expect(
        await callRpc(ada.client, "admin_open_identity_document", { p_check_id: otherId, p_id: front?.id }),
      ).toMatchObject({ code: "NOT_FOUND" });
  });

  test("can be revoked immediately, notifies before it expires, and its pictures are deleted after the retention time", async () => {
    const [ida, ada] = await Promise.all([createCustomerWithMoneyRules("Ida Identity"), newAdmin()]);
    const id = await submitIdentityDocuments(ida);
    await viewIdentityDocuments(ada, id);
    await decide(ada, id, "admin_approve_identity", { p_level: "identity", p_expires_on: inDays(10) });
    const listNotifications = (type: string) =>
      sql("select 1 from graphile_worker._private_jobs where payload ->> 'type' = $2 and payload ->> 'userId' = $1", [
        ida.id,
        type,
      ]);
    await callRpcOrThrow(serviceClient(), "sweep_identity");
    expect((await listNotifications("identity_expiring")).length).toBe(1);
    expect((await decide(ada, id, "admin_revoke_identity")).data).toMatchObject({ level: null });
    expect(await readOwnIdentity(ida)).toMatchObject({ level: null });
    const sweepIdentityFiles = async (): Promise<string[]> =>
      (await callRpcOrThrow<{ files: { id: string; path: string }[] }>(serviceClient(), "sweep_identity")).files
        .filter(({ path }) => path.startsWith(ida.id))
        .map((file) => file.id);
    expect(await sweepIdentityFiles()).toEqual([]);
    await sql("update private.identity_checks set decided_at = decided_at - interval '31 days' where id = $1", [id]);
    const endedCheckFiles = await sweepIdentityFiles();
    expect(endedCheckFiles).toHaveLength(2);
    await callRpcOrThrow(serviceClient(), "delete_identity_files", { p_ids: endedCheckFiles });
    expect(await sweepIdentityFiles()).toEqual([]);
    expect(
      await callRpc(ada.client, "admin_open_identity_document", { p_check_id: id, p_id: endedCheckFiles[0] }),
    ).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await sql("select 1 from private.identity_decisions where user_id = $1", [ida.id])).toHaveLength(2);
  });
});
