import {
  actingAs,
  anonymous,
  anotherSession,
  bare,
  call,
  done,
  newAdmin,
  newCustomer,
  newDriver,
  service,
  sql,
} from "./support/world";

describe("the session", () => {
  test("shows a driver who they are and where their approval stands", async () => {
    const dora = await newDriver({ approved: false });
    expect(await done(dora.client, "current_session")).toEqual({
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
      driver: {
        isApproved: false,
        status: "offline",
        isAvailable: false,
        lastDelivery: false,
        applicationStatus: "none",
        positionFreshSeconds: 300,
      },
    });
    const approved = await newDriver({ online: true });
    expect(await done(approved.client, "current_session")).toMatchObject({
      driver: { isApproved: true, status: "online", isAvailable: true, applicationStatus: "approved" },
    });
  });

  test("is nobody's for a stranger, and for a phone that has signed out although its token is still good", async () => {
    expect(await call(anonymous(), "current_session")).toEqual({ ok: true, data: null });
    const cora = await newCustomer();
    const { data } = await cora.client.auth.getSession();
    await sql("delete from auth.sessions where user_id = $1", [cora.id]);
    expect(data.session?.access_token).toBeTruthy();
    expect(await call(cora.client, "current_session")).toEqual({ ok: true, data: null });
    expect(await call(cora.client, "get_settings")).toEqual({
      ok: false,
      code: "UNAUTHENTICATED",
      message: "Authentication required",
    });
    expect(await actingAs(cora, (query) => query("select * from public.user_profiles"))).toEqual([]);
  });

  test("of one phone ends without the other's", async () => {
    const cora = await newCustomer();
    const second = await anotherSession(cora);
    await cora.client.auth.signOut({ scope: "local" });
    expect(await done(second, "current_session")).toMatchObject({ userId: cora.id });
  });

  test("is an administrator's only for whom the owner made one, and each may ask about themselves alone", async () => {
    const [ada, cora] = await Promise.all([newAdmin(), newCustomer()]);
    expect(await done(ada.client, "current_session")).toMatchObject({ isAdmin: true });
    expect(await bare(ada.client, "is_admin", { user_id: ada.id })).toBe(true);
    expect(await bare(cora.client, "is_admin", { user_id: cora.id })).toBe(false);
    expect(await bare(cora.client, "is_admin", { user_id: ada.id })).toBe(false);
    expect(await bare(service(), "is_admin", { user_id: ada.id })).toBe(true);
    await expect(bare(anonymous(), "is_admin", { user_id: ada.id })).rejects.toMatchObject({ code: "42501" });
  });
});

describe("settings", () => {
  const defaults = {
    locale: "en",
    theme: "system",
    units: "miles",
    navigationApp: "auto",
    notifications: { push: true, sms: true, sound: true },
  };

  test("change what is named and keep the rest", async () => {
    const [cora, other] = await Promise.all([newCustomer(), newCustomer()]);
    expect(await done(cora.client, "get_settings")).toEqual(defaults);
    const changed = { ...defaults, locale: "es", notifications: { push: true, sms: false, sound: true } };
    const patch = { p_patch: { locale: "es", notifications: { sms: false } } };
    expect(await done(cora.client, "update_settings", patch)).toEqual(changed);
    expect(await done(cora.client, "update_settings", patch)).toEqual(changed);
    expect(await done(cora.client, "get_settings")).toEqual(changed);
    expect(await done(other.client, "get_settings")).toEqual(defaults);
  });
});

describe("profiles", () => {
  test("a customer changes what they name; null empties what may be empty", async () => {
    const cora = await newCustomer();
    expect(await done(cora.client, "get_profile")).toEqual({
      name: cora.name,
      email: cora.email,
      phone: cora.phone,
      phoneVerified: true,
      address: null,
      city: null,
      state: null,
      zipCode: null,
    });
    expect(await done(cora.client, "update_profile", { p_patch: { city: " Reno ", zipCode: "89501" } })).toMatchObject({
      name: cora.name,
      phone: cora.phone,
      city: "Reno",
      zipCode: "89501",
    });
    expect(await done(cora.client, "update_profile", { p_patch: { city: null } })).toMatchObject({
      city: null,
      zipCode: "89501",
    });
  });

  test("a driver sets vehicle and working day, and both of their profiles agree on their name", async () => {
    const dora = await newDriver();
    const changed = await done(dora.client, "update_driver_profile", {
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
    expect(await done(dora.client, "get_driver_profile")).toEqual({ ...changed, updatedAt: expect.any(String) });
    expect(await done(dora.client, "get_profile")).toMatchObject({ name: "Dora Dee" });
    expect(await done(dora.client, "update_driver_profile", { p_patch: { vehiclePlate: null } })).toMatchObject({
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
      expect(await call(cora.client, fn, args)).toEqual({
        ok: false,
        code: "DRIVER_PROFILE_NOT_FOUND",
        message: "Driver profile not found",
      });
    }
  });
});
