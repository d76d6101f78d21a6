// A driver's own routes: profile, application and documents, status, heartbeat, beacon, positions, numbers.
import { createHash } from "node:crypto";
import type { PushHealth } from "@/lib/contracts/notifications";
import { createPushSubscription } from "../../local/emulators/control";
import {
  DRIVER_APPLICATION,
  pollUntil,
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomKey,
  randomPlace,
  testStack,
  submitDriverDocuments,
} from "./support/app";
import { accessTokenOf } from "./support/direct-rpc";
import { longTest } from "../fixtures/long-test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor";

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 3, 4]);
const PDF = new TextEncoder().encode("%PDF-1.7\nsmall");

function form(kind: string, bytes: Uint8Array<ArrayBuffer>, name = "document.jpg", type = "image/jpeg"): FormData {
  const data = new FormData();
  data.set("kind", kind);
  data.set("file", new File([bytes], name, { type }));
  return data;
}

describe("the profile", () => {
  // docs/readings.md: caller-ids
  longTest("a driver changes only vehicle and working day", async () => {
    const dora = await newDriver({ approved: false });
    const changed = await dora.patch("/api/driver/profile", {
      vehicleType: "van",
      vehiclePlate: "XYZ 9",
      workTimeFrom: "08:00",
      workTimeTo: "18:30",
      vehicleCapacity1: 4,
      startLatitude: 25.7,
      startLongitude: -80.2,
    });
    expect(changed.data).toMatchObject({
      userId: dora.id,
      vehicleType: "van",
      vehiclePlate: "XYZ 9",
      workTimeFrom: "08:00",
      workTimeTo: "18:30",
      vehicleCapacity1: 4,
      isApproved: false,
      status: "offline",
    });
    expect((await dora.get("/api/driver/profile")).data).toEqual(changed.data);
    for (const body of [{ isApproved: true }, { status: "online" }, { optimoRouteSerial: "x" }]) {
      expect((await dora.patch("/api/driver/profile", body)).code).toBe("VALIDATION_ERROR");
    }
    expect((await dora.patch("/api/driver/profile", { workTimeFrom: "19:00" })).errors).toEqual([
      { path: "workTimeFrom", message: "The working day must end after it begins", reason: "working_day" },
    ]);
  });

  longTest("a customer has none", async () => {
    const cora = await newCustomer();
    const response = await cora.get("/api/driver/profile");
    expect([response.status, response.code]).toEqual([404, "DRIVER_PROFILE_NOT_FOUND"]);
  });
});

describe("the application", () => {
  longTest("is submitted, may be corrected, and then waits", async () => {
    const dora = await newDriver({ approved: false });
    expect((await dora.get("/api/driver/application")).data).toMatchObject({
      status: "none",
      submittedAt: null,
      form: null,
      documents: [],
    });
    expect((await dora.post("/api/driver/application", DRIVER_APPLICATION)).title).toBe(
      "The consent to the background check is not signed yet",
    );
    await submitDriverDocuments(dora);
    const first = await dora.post("/api/driver/application", DRIVER_APPLICATION);
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({
      status: "submitted",
      form: { ...DRIVER_APPLICATION, emergencyPhone: "+13055550101" },
    });
    const corrected = await dora.post("/api/driver/application", { ...DRIVER_APPLICATION, vehicleModel: "Accord" });
    expect(corrected.data.form.vehicleModel).toBe("Accord");
    expect(corrected.data.submittedAt).toBe(first.data.submittedAt);
    expect((await dora.get("/api/session")).data.driver.applicationStatus).toBe("submitted");
  });

  longTest.each([
    ["too young a driver", { dateOfBirth: new Date().toISOString().slice(0, 10) }, "dateOfBirth"],
    ["too old a car", { vehicleYear: 1999 }, "vehicleYear"],
    ["a car from the future", { vehicleYear: new Date().getFullYear() + 2 }, "vehicleYear"],
    ["no experience", { drivingExperience: 0 }, "drivingExperience"],
    ["an emergency phone that is none", { emergencyPhone: "nobody" }, "emergencyPhone"],
    ["an unknown vehicle", { vehicleType: "rocket" }, "vehicleType"],
  ])("%s is refused by name", async (_what, wrong, path) => {
    const dora = await newDriver({ approved: false });
    const response = await dora.post("/api/driver/application", { ...DRIVER_APPLICATION, ...wrong });
    expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(response.errors.map((problem) => problem.path)).toContain(path);
  });

  longTest("names every required field that is missing", async () => {
    const dora = await newDriver({ approved: false });
    const response = await dora.post("/api/driver/application", {});
    expect(response.errors.map(({ path }) => path).sort()).toEqual(
      Object.keys(DRIVER_APPLICATION)
        .filter((field) => !["vehicleYear", "licensePlate", "insuranceProvider"].includes(field))
        .sort(),
    );
    // Fields that depend on the vehicle.
    const application = {
      ...DRIVER_APPLICATION,
      vehicleYear: undefined,
      licensePlate: undefined,
      insuranceProvider: undefined,
    };
    expect((await dora.post("/api/driver/application", application)).errors.map(({ path }) => path)).toEqual([
      "vehicleYear",
      "licensePlate",
      "insuranceProvider",
    ]);
    expect(
      (await dora.post("/api/driver/application", { ...DRIVER_APPLICATION, vehicleType: "motorcycle" })).errors.map(
        ({ path }) => path,
      ),
    ).toEqual(["licenseClass"]);
  });
});

describe("documents", () => {
  longTest("are stored, and a new one of a kind replaces the old with its file", async () => {
    const dora = await newDriver({ approved: false });
    const first = await dora.send("POST", "/api/driver/application/documents", { raw: form("license", JPEG) });
    expect([first.status, first.data?.documents]).toEqual([
      201,
      [
        expect.objectContaining({
          kind: "license",
          fileName: "document.jpg",
          contentType: "image/jpeg",
          sizeBytes: JPEG.length,
        }),
      ],
    ]);
    const second = await expectOk(
      dora.send("POST", "/api/driver/application/documents", {
        raw: form("license", PDF, "licence.pdf", "application/pdf"),
      }),
    );
    expect(second.data.documents).toEqual([
      expect.objectContaining({ contentType: "application/pdf", fileName: "licence.pdf" }),
    ]);
    expect(second.text).not.toContain(`${dora.id}/license`);
    expect(
      await queryAsOwner("select name from storage.objects where bucket_id = 'driver-documents' and name like $1", [
        `${dora.id}/%`,
      ]),
    ).toHaveLength(1);
  });

  test("are validated by their bytes, not their names", async () => {
    const dora = await newDriver({ approved: false });
    const script = new TextEncoder().encode("<script>alert(1)</script>");
    const response = await dora.send("POST", "/api/driver/application/documents", { raw: form("license", script) });
    expect([response.status, response.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    expect(
      (await dora.send("POST", "/api/driver/application/documents", { raw: form("diary", JPEG) })).errors[0]?.path,
    ).toBe("kind");
    expect((await dora.post("/api/driver/application/documents", { kind: "license" })).status).toBe(415);
  });

  longTest(
    "too large for some hosts are uploaded directly to storage, and validated there by bytes and owner",
    async () => {
      const [dora, dan] = [await newDriver({ approved: false }), await newDriver({ approved: false })];
      const place = async (driver: typeof dora) =>
        (await expectOk(driver.post("/api/driver/application/documents/upload-url"))).data as {
          path: string;
          url: string;
        };
      const put = (url: string, body: Uint8Array<ArrayBuffer>, type: string) =>
        fetch(url, { method: "PUT", headers: { "content-type": type }, body });
      const placed = (driver: typeof dora, path: string) =>
        driver.post("/api/driver/application/documents/uploaded", { kind: "license", path, fileName: "licence.pdf" });
      const files = () =>
        queryAsOwner<{ name: string }>(
          "select name from storage.objects where bucket_id = 'driver-documents' and name like $1",
          [`${dora.id}/%`],
        );

      const large = new Uint8Array(6_000_000);
      large.set(PDF);
      const first = await place(dora);
      expect(first.url).toContain("/storage/v1/object/upload/sign/driver-documents/");
      expect((await put(first.url, large, "application/pdf")).status).toBe(200);
      // The URL takes one file, and the same name for no one else.
      expect((await put(first.url, PDF, "application/pdf")).ok).toBe(false);
      expect((await put(first.url.replace(dora.id, dan.id), PDF, "application/pdf")).ok).toBe(false);
      expect(await placed(dan, first.path)).toMatchObject({ status: 404, code: "NOT_FOUND" });
      const stored = await placed(dora, first.path);
      expect([stored.status, stored.data?.documents]).toEqual([
        201,
        [expect.objectContaining({ contentType: "application/pdf", fileName: "licence.pdf", sizeBytes: 6_000_000 })],
      ]);
      // The uploaded file is gone, the document has a name of its own; a repetition finds nothing.
      expect((await files()).map(({ name }) => name.includes("placed"))).toEqual([false]);
      expect((await placed(dora, first.path)).status).toBe(404);

      const script = await place(dora);
      expect((await put(script.url, new TextEncoder().encode("<script>alert(1)</script>"), "application/pdf")).ok).toBe(
        true,
      );
      expect((await placed(dora, script.path)).code).toBe("UNSUPPORTED_MEDIA_TYPE");
      expect(await files()).toHaveLength(1);
      for (const path of [
        `${dora.id}/license-x`,
        `${dora.id}/../${dan.id}/placed-x`,
        first.path.replace(dora.id, dan.id),
      ])
        expect((await placed(dora, path)).status).toBe(404);
      expect((await createApiClient().post("/api/driver/application/documents/upload-url")).status).toBe(401);
    },
  );

  longTest("of more than 10 MB are refused", async () => {
    const dora = await newDriver({ approved: false });
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    large.set(JPEG);
    const response = await dora.send("POST", "/api/driver/application/documents", { raw: form("license", large) });
    expect([response.status, response.code]).toEqual([413, "BODY_TOO_LARGE"]);
  });

  test("of others cannot be reached, and after the approval they are fixed", async () => {
    const [dora, dan] = [await newDriver(), await newDriver({ approved: false })];
    const refused = await dora.send("POST", "/api/driver/application/documents", { raw: form("photo", JPEG) });
    expect([refused.status, refused.code]).toEqual([409, "INVALID_STATE"]);
    await expectOk(dan.send("POST", "/api/driver/application/documents", { raw: form("license", JPEG) }));
    const [file] = await queryAsOwner<{ name: string }>("select name from storage.objects where name like $1", [
      `${dan.id}/%`,
    ]);
    const direct = await fetch(`${testStack().apiUrl}/storage/v1/object/driver-documents/${file?.name}`, {
      headers: { authorization: `Bearer ${await accessTokenOf(dora)}`, apikey: testStack().publishableKey },
    });
    expect(direct.ok).toBe(false);
  });
});

describe("the status", () => {
  longTest("is available when online only", async () => {
    const dora = await newDriver();
    for (const [status, isAvailable] of [
      ["online", true],
      ["busy", false],
      ["online", true],
      ["break", false],
      ["offline", false],
    ] as const) {
      const response = await dora.post("/api/driver/status", { status });
      expect(response.data).toMatchObject({ status, isAvailable });
      expect((await dora.get("/api/session")).data.driver).toMatchObject({ status, isAvailable });
    }
    expect((await dora.post("/api/driver/status", { status: "on_duty" })).code).toBe("VALIDATION_ERROR");
  });

  longTest("the last delivery is set on duty, by its driver", async () => {
    const dora = await newDriver();
    const refused = await dora.post("/api/driver/off-duty-after-delivery", { offDutyAfterDelivery: true });
    expect([refused.status, refused.code]).toEqual([409, "INVALID_STATE"]);
    expect(
      (await expectOk(dora.post("/api/driver/off-duty-after-delivery", { offDutyAfterDelivery: false }))).data,
    ).toEqual({
      offDutyAfterDelivery: false,
    });
    expect((await dora.post("/api/driver/off-duty-after-delivery", {})).code).toBe("VALIDATION_ERROR");
    expect(
      (await (await newCustomer()).post("/api/driver/off-duty-after-delivery", { offDutyAfterDelivery: true })).code,
    ).toBe("DRIVER_PROFILE_NOT_FOUND");
  });

  longTest("is open to approved drivers only", async () => {
    for (const [one, ...refusal] of [
      [await newDriver({ approved: false }), 403, "DRIVER_NOT_APPROVED", "Driver not approved"],
      [await newCustomer(), 404, "DRIVER_PROFILE_NOT_FOUND", "Driver profile not found"],
    ] as const) {
      const response = await one.post("/api/driver/status", { status: "online" });
      expect([response.status, response.code, response.title]).toEqual(refusal);
    }
  });

  longTest("a heartbeat records that the app is open and changes no status", async () => {
    const dora = await newDriver({ online: true });
    const response = await dora.post("/api/driver/heartbeat");
    expect(response.data.status).toBe("online");
    expect(Math.abs(Date.now() - new Date(response.data.lastSeen).getTime())).toBeLessThan(10_000 * TIMEOUT_FACTOR);
  });
});

describe("the unload beacon", () => {
  test("is accepted as the browser sends it, for the driver's own id only", async () => {
    const [dora, dan] = [await newDriver({ online: true }), await newDriver({ online: true })];
    const beacon = (driverId: string) =>
      dora.send("POST", "/api/driver-offline", {
        raw: JSON.stringify({ driverId }),
        headers: { "content-type": "text/plain;charset=UTF-8" },
      });
    const foreign = await beacon(dan.id);
    expect([foreign.status, foreign.code]).toEqual([404, "DRIVER_NOT_FOUND"]);
    expect(await queryAsOwner("select leaving_at from public.driver_profiles where user_id = $1", [dan.id])).toEqual([
      { leaving_at: null },
    ]);
    expect((await beacon(dora.id)).status).toBe(200);
    const [row] = await queryAsOwner<{ leaving_at: Date | null; status: string }>(
      "select leaving_at, status from public.driver_profiles where user_id = $1",
      [dora.id],
    );
    expect(row).toMatchObject({ status: "online", leaving_at: expect.any(Date) });
    await expectOk(dora.post("/api/driver/heartbeat"));
    expect(await queryAsOwner("select leaving_at from public.driver_profiles where user_id = $1", [dora.id])).toEqual([
      { leaving_at: null },
    ]);
    expect((await createApiClient().send("POST", "/api/driver-offline", { body: { driverId: dora.id } })).status).toBe(
      401,
    );
  });
});

describe("positions", () => {
  longTest("count once and in order; ignored ones are named with a reason", async () => {
    const dora = await newDriver();
    const { lat: latitude, lng: longitude } = randomPlace();
    const now = Math.floor(Date.now() / 1000);
    const positions = [
      { timestamp: now - 20, latitude, longitude },
      { timestamp: now - 10, latitude: latitude + 0.001, longitude, accuracy: 5, speed: null, heading: null },
    ];
    expect((await dora.post("/api/driver/positions", { positions })).data).toEqual({
      accepted: 2,
      ignored: [],
      geofenceEvents: [],
    });
    expect((await dora.post("/api/driver/positions", { positions })).data).toMatchObject({
      accepted: 0,
      ignored: [
        { timestamp: now - 20, reason: "duplicate" },
        { timestamp: now - 10, reason: "duplicate" },
      ],
    });
    // Late ones count for the history only; those two days late do not.
    const [delayed, old] = [now - 900, now - 2 * 86_400];
    const stored = await dora.post("/api/driver/positions", {
      positions: [
        { timestamp: delayed, latitude, longitude },
        { timestamp: old, latitude, longitude },
      ],
    });
    expect(stored.data).toMatchObject({ accepted: 1, ignored: [{ timestamp: old, reason: "too_old" }] });
    const [row] = await queryAsOwner<{ current_latitude: number }>(
      "select current_latitude from public.driver_profiles where user_id = $1",
      [dora.id],
    );
    expect(row?.current_latitude).toBeCloseTo(latitude + 0.001, 9);
  });

  longTest("that are invalid are refused by name", async () => {
    const dora = await newDriver();
    const response = await dora.post("/api/driver/positions", {
      positions: [{ timestamp: 1, latitude: 91, longitude: 0 }],
    });
    expect([response.code, response.errors[0]?.path]).toEqual(["VALIDATION_ERROR", "positions.0.latitude"]);
    expect((await dora.post("/api/driver/positions", { positions: [] })).code).toBe("VALIDATION_ERROR");
    const tooManyPositions = Array.from({ length: 101 }, (_, n) => ({ timestamp: n + 1, latitude: 0, longitude: 0 }));
    expect((await dora.post("/api/driver/positions", { positions: tooManyPositions })).code).toBe("VALIDATION_ERROR");
  });

  longTest("return zones entered and left", async () => {
    const dora = await newDriver();
    const { lat, lng } = randomPlace();
    const zone = (
      await expectOk(
        (await newAdmin()).post("/api/admin/zones", {
          name: "Harbour",
          type: "circle",
          center: { lat, lng },
          radius: 500,
        }),
      )
    ).data as { id: string };
    const now = Math.floor(Date.now() / 1000);
    const at = (timestamp: number, latitude: number) =>
      dora.post("/api/driver/positions", { positions: [{ timestamp, latitude, longitude: lng }] });
    expect((await at(now - 300, lat)).data.geofenceEvents).toMatchObject([
      { zoneId: zone.id, zoneName: "Harbour", eventType: "entry" },
    ]);
    expect((await at(now - 1, lat + 0.1)).data.geofenceEvents).toMatchObject([{ zoneId: zone.id, eventType: "exit" }]);
  });
});

describe("numbers and history", () => {
  longTest("a driver without work reads zeros and an empty list", async () => {
    const dora = await newDriver();
    for (const range of ["today", "week", "month"]) {
      const response = await expectOk(dora.get(`/api/driver/stats?range=${range}`));
      expect(response.data).toMatchObject({
        range,
        offers: { received: 0 },
        acceptanceRate: null,
        deliveries: { completed: 0 },
        amount: 0,
      });
    }
    expect((await dora.get("/api/driver/stats?range=year")).code).toBe("VALIDATION_ERROR");
    expect((await dora.get("/api/driver/history")).data).toEqual({ items: [], nextCursor: null });
    expect((await dora.get("/api/driver/history?from=2026-01-01T00:00:00.000Z&status=delivered")).data).toEqual({
      items: [],
      nextCursor: null,
    });
    expect((await dora.get("/api/driver/history?transactionId=00000000-0000-4000-8000-000000000000")).data).toEqual({
      items: [],
      nextCursor: null,
    });
    for (const wrong of ["cursor=nonsense", "from=yesterday", "transactionId=1", "status=lost"])
      expect((await dora.get(`/api/driver/history?${wrong}`)).code).toBe("VALIDATION_ERROR");
  });
});

describe("notifications and push", () => {
  longTest("users read only their own notifications", async () => {
    const [cora, dan] = [await newCustomer(), await newCustomer()];
    const [row] = await queryAsOwner<{ id: string }>(
      "insert into public.notifications (user_id, type, title, message, dedupe_key) values ($1, 'transaction_created', 'Hello', 'There', gen_random_uuid()::text) returning id",
      [cora.id],
    );
    expect((await cora.get("/api/notifications")).data).toMatchObject({
      unread: 1,
      nextCursor: null,
      items: [{ id: row?.id, read: false, readAt: null }],
    });
    const foreign = await dan.post(`/api/notifications/${row?.id}/read`);
    expect([foreign.status, foreign.code, foreign.title]).toEqual([
      404,
      "NOTIFICATION_NOT_FOUND",
      "Notification not found or access denied",
    ]);
    expect((await cora.post(`/api/notifications/${row?.id}/read`)).data.read).toBe(true);
    expect((await cora.post("/api/notifications/read-all")).data).toEqual({ read: 0, unread: 0 });
    expect((await dan.get("/api/notifications")).data.items).toEqual([]);
  });

  test("a phone subscribes, is shown in the health, and unsubscribes", async () => {
    const cora = await newCustomer();
    expect((await cora.get("/api/push/key")).data.publicKey).toMatch(/^[A-Za-z0-9_-]{80,}$/);
    const subscription = {
      endpoint: `https://push.example.com/${cora.id}`,
      expirationTime: null,
      keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
    };
    await expectOk(cora.post("/api/push/subscription", subscription));
    await expectOk(cora.post("/api/push/subscription", subscription));
    const health = await cora.get("/api/push/health");
    expect(health.data).toMatchObject({ subscribed: true, subscriptions: [{ lastError: null }] });
    expect(health.text).not.toContain(subscription.keys.p256dh);
    await expectOk(cora.delete("/api/push/subscription", { endpoint: subscription.endpoint }));
    expect((await cora.get("/api/push/health")).data.subscribed).toBe(false);
    for (const endpoint of ["ftp://x", "http://10.0.0.1/x", "https://169.254.169.254/latest", "https://internal/x"]) {
      expect((await cora.post("/api/push/subscription", { ...subscription, endpoint })).code).toBe("VALIDATION_ERROR");
    }
  });

  longTest(
    "a phone confirms that a push arrived; another user's phone and an unknown one get the same answer",
    async () => {
      const [cora, dan] = [await newCustomer(), await newCustomer()];
      const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
      const { id: subscriptionId } = (
        await expectOk(cora.post("/api/push/subscription", { endpoint: `https://push.example.com/${cora.id}`, keys }))
      ).data as { id: string };
      const { receivedAt } = (await expectOk(cora.post("/api/push/received", { subscriptionId }))).data as {
        receivedAt: string;
      };
      const { subscriptions } = (await cora.get("/api/push/health")).data as PushHealth;
      expect(subscriptions[0]).toMatchObject({
        id: subscriptionId,
        lastReceivedAt: receivedAt,
        endpointHash: createHash("sha256").update(`https://push.example.com/${cora.id}`).digest("hex").slice(0, 16),
      });
      const readProblems = async (person: typeof dan, id: string) => {
        const { status, code, title } = await person.post("/api/push/received", { subscriptionId: id });
        return [status, code, title];
      };
      expect(await readProblems(dan, subscriptionId)).toEqual(await readProblems(cora, randomKey()));
      expect(await readProblems(dan, subscriptionId)).toEqual([404, "NOT_FOUND", expect.any(String)]);
    },
  );

  longTest("a test push goes to the caller's own phones and deletes those that are gone", async () => {
    const cora = await newCustomer();
    expect((await cora.post("/api/push/test")).data).toEqual({ sent: 0, failed: 0 });
    const unsubscribed = await createPushSubscription(testStack().url, cora.name);
    await unsubscribed.mode({ mode: "gone" });
    await expectOk(
      cora.post("/api/push/subscription", {
        endpoint: unsubscribed.endpoint,
        expirationTime: null,
        keys: unsubscribed.keys,
      }),
    );
    expect((await cora.post("/api/push/test")).data).toEqual({ sent: 0, failed: 1 });
    await pollUntil("the subscription is deleted", async () => !(await cora.get("/api/push/health")).data.subscribed);
  });
});
