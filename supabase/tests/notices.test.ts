// Notifications to customers outside the app: by push, text or mail, as the customer has chosen, and once.
import { randomUUID } from "node:crypto";
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newCustomer,
  queryRow,
  serviceClient,
  sql,
  type TestPerson,
} from "./support/harness";
import {
  completeCashLeg,
  createDeliveryInStatus,
  newDelivery,
  kmNorth,
  listQueuedNotifications,
} from "./support/deliveries";
import { whileBlocked } from "./support/racing";
import { longTest } from "../../e2e/fixtures/long-test";

type NextSend = {
  action: "none" | "push" | "send";
  channel?: "sms" | "email";
  messageId?: string;
  to?: string;
  again?: boolean;
  title?: string;
  phones?: { id: string }[];
};
type Preferences = {
  events: { event: string; push: boolean; sms: boolean; mail: boolean; channelRequired: boolean }[];
  smsUnavailableReason: string | null;
  quiet: { from: string; to: string; timeZone: string } | null;
};

const ALL_CHANNELS = ["sms", "email"];
const advanceNotification = (id: string, channels = ALL_CHANNELS): Promise<NextSend> =>
  callRpcOrThrow<NextSend>(serviceClient(), "advance_notification", { p_id: id, p_channels: channels });
const savePreferences = (person: TestPerson, p_patch: object) =>
  callRpc<Preferences>(person.client, "save_notification_preferences", { p_patch });
const readPreferences = (person: TestPerson) =>
  callRpcOrThrow<Preferences>(person.client, "get_notification_preferences");

/** Notifies the user; returns the notice being sent, or null when it stays in the app. */
async function notifyPerson(
  person: TestPerson,
  p_type: string,
  p_role = "receiver",
  data: object = {},
): Promise<string | null> {
  const { id } = await callRpcOrThrow<{ id: string }>(serviceClient(), "insert_notification", {
    p_user_id: person.id,
    p_type,
    p_title: `About ${p_type}`,
    p_message: "Something has happened.",
    p_data: data,
    p_dedupe_key: randomUUID(),
    p_role,
  });
  const [row] = await sql<{ id: string }>("select id from private.notification_sends where notification_id = $1", [id]);
  return row?.id ?? null;
}
async function notifyAndReadId(person: TestPerson, type: string, role?: string): Promise<string> {
  const id = await notifyPerson(person, type, role);
  if (id === null) throw new Error(`${type} stays in the bell`);
  return id;
}

const withPhone = async (person: TestPerson): Promise<string> =>
  (
    await callRpcOrThrow<{ id: string }>(person.client, "save_push_subscription", {
      p_endpoint: `https://push.example.test/${randomUUID()}`,
      p_p256dh: "p256",
      p_auth: "auth",
    })
  ).id;
const pushed = (id: string, p_sent = true) =>
  callRpcOrThrow(serviceClient(), "record_notification_push", { p_id: id, p_sent });
const backdate = (id: string, seconds = 21) =>
  sql("update private.notification_sends set pushed_at = pushed_at - $2 * interval '1 second' where id = $1", [
    id,
    seconds,
  ]);
const outcomeOf = async (id: string): Promise<string | null> =>
  (await queryRow<{ outcome: string | null }>("select outcome from private.notification_sends where id = $1", [id]))
    .outcome;
const sent = (messageId: string | undefined, p_outcome = "accepted") =>
  callRpcOrThrow(serviceClient(), "record_message_result", { p_id: messageId, p_outcome, p_provider_id: randomUUID() });

longTest("limits mails of one kind to twenty an hour, except for notices that cannot be turned off", async () => {
  const rita = await newCustomer();
  for (let n = 0; n < 20; n++)
    expect(await advanceNotification(await notifyAndReadId(rita, "transaction_edited"))).toMatchObject({
      channel: "email",
    });
  expect(await advanceNotification(await notifyAndReadId(rita, "transaction_edited"))).toEqual({ action: "none" });
  expect(await advanceNotification(await notifyAndReadId(rita, "code_locked"))).toMatchObject({ channel: "email" });
  await sql("update private.outgoing_messages set created_at = created_at - interval '1 hour' where user_id = $1", [
    rita.id,
  ]);
  expect(await advanceNotification(await notifyAndReadId(rita, "transaction_edited"))).toMatchObject({
    channel: "email",
  });
});

describe("a notice to a receiver without saved preferences", () => {
  longTest("is not texted when a phone confirms the push", async () => {
    const rita = await newCustomer();
    const phone = await withPhone(rita);
    const id = await notifyAndReadId(rita, "driver_on_way");
    expect(await advanceNotification(id)).toMatchObject({
      action: "push",
      title: "About driver_on_way",
      phones: [{ id: phone }],
    });
    await pushed(id);
    expect(await advanceNotification(id)).toEqual({ action: "none" });
    await callRpcOrThrow(rita.client, "acknowledge_push", { p_id: phone, p_notice_id: id });
    await backdate(id);
    expect(await advanceNotification(id)).toEqual({ action: "none" });
    expect(await outcomeOf(id)).toBe("received");
  });

  test("is texted once after twenty seconds without a confirmation", async () => {
    const rita = await newCustomer();
    await withPhone(rita);
    const id = await notifyAndReadId(rita, "driver_on_way");
    await advanceNotification(id);
    await pushed(id);
    await backdate(id);
    const order = await advanceNotification(id);
    expect(order).toMatchObject({ action: "send", channel: "sms", to: rita.phone, again: false });
    // A concurrent worker waits for the first one's result.
    expect(await advanceNotification(id)).toEqual({ action: "none" });
    await sent(order.messageId);
    expect(await advanceNotification(id)).toEqual({ action: "none" });
    expect(await outcomeOf(id)).toBe("sent");
    expect(await sql("select from private.outgoing_messages where notice_id = $1", [id])).toHaveLength(1);
  });

  longTest("is texted immediately without a push subscription, or when the push service refuses", async () => {
    const [rita, rosa] = await Promise.all([newCustomer(), newCustomer()]);
    expect(await advanceNotification(await notifyAndReadId(rita, "driver_on_way"))).toMatchObject({
      channel: "sms",
      to: rita.phone,
    });
    await withPhone(rosa);
    const id = await notifyAndReadId(rosa, "driver_arrived");
    expect(await advanceNotification(id)).toMatchObject({ action: "push" });
    await pushed(id, false);
    expect(await advanceNotification(id)).toMatchObject({ channel: "sms", to: rosa.phone });
  });

  longTest("is looked up at the provider before it is sent again after a worker died", async () => {
    const rita = await newCustomer();
    const id = await notifyAndReadId(rita, "driver_on_way");
    await advanceNotification(id);
    await sql(
      "update private.outgoing_messages set requested_at = requested_at - interval '1 minute' where notice_id = $1",
      [id],
    );
    expect(await advanceNotification(id)).toMatchObject({ channel: "sms", again: true });
  });

  longTest("ends when its own user reads it in the app; another user's confirmation changes nothing", async () => {
    const [rita, mallory] = await Promise.all([newCustomer(), newCustomer()]);
    await withPhone(rita);
    const foreign = await withPhone(mallory);
    const id = await notifyAndReadId(rita, "driver_on_way");
    await advanceNotification(id);
    await pushed(id);
    await callRpcOrThrow(mallory.client, "acknowledge_push", { p_id: foreign, p_notice_id: id });
    await backdate(id);
    expect(await advanceNotification(id)).toMatchObject({ channel: "sms", to: rita.phone });
    const read = await notifyAndReadId(rita, "driver_arrived");
    await callRpcOrThrow(rita.client, "mark_all_notifications_read");
    expect(await advanceNotification(read)).toEqual({ action: "none" });
    expect(await outcomeOf(read)).toBe("read");
  });
});

longTest("a notification waits while its delivery is deleted, and locks nothing that the deletion needs", async () => {
  const { id, receiver } = await newDelivery();
  const notice = (await notifyPerson(receiver, "code_locked", "receiver", { transactionId: id })) ?? "none";
  await whileBlocked(
    "select from public.transactions where id = $1 for update",
    [id],
    () => callRpc(serviceClient(), "advance_notification", { p_id: notice, p_channels: ALL_CHANNELS }),
    async () => {
      const lock = "select id from private.notification_sends where transaction_id = $1 and id = $2 for update nowait";
      expect(await sql(lock, [id, notice])).toEqual([{ id: notice }]);
    },
  );
});

describe("preferences", () => {
  test("mail a request to its receiver by default; other events stay in the app", async () => {
    const rita = await newCustomer();
    expect(await advanceNotification(await notifyAndReadId(rita, "transaction_created"))).toMatchObject({
      channel: "email",
      to: rita.email,
    });
    expect(await notifyPerson(rita, "delivery_completed")).toBeNull();
    expect(await notifyPerson(rita, "verification_code_generated")).toBeNull();
    // A driver's notices use other channels.
    expect(await notifyPerson(rita, "cash_to_return", "driver")).toBeNull();
  });

  longTest("apply to one event and leave the others unchanged", async () => {
    const rita = await newCustomer();
    expect(await savePreferences(rita, { events: { on_way: { sms: false, mail: true } } })).toMatchObject({ ok: true });
    const order = await advanceNotification(await notifyAndReadId(rita, "driver_on_way"));
    expect(order).toMatchObject({ channel: "email" });
    expect(await advanceNotification(await notifyAndReadId(rita, "driver_arrived"))).toMatchObject({ channel: "sms" });
    const { events } = await readPreferences(rita);
    expect(events.find(({ event }) => event === "on_way")).toMatchObject({ push: true, sms: false, mail: true });
    expect(events.find(({ event }) => event === "at_door")).toMatchObject({ push: true, sms: true, mail: false });
  });

  test("cannot turn off every channel for arrival and security, neither in one step nor in several", async () => {
    const rita = await newCustomer();
    for (const event of ["at_door", "security"]) {
      expect(
        await savePreferences(rita, { events: { [event]: { push: false, sms: false, mail: false } } }),
      ).toMatchObject({
        ok: false,
        code: "VALIDATION_ERROR",
        errors: [{ path: `events.${event}` }],
      });
    }
    // Of two tabs that each turn off one of the last two, one is refused.
    const results = await Promise.all([
      savePreferences(rita, { events: { at_door: { push: false } } }),
      savePreferences(rita, { events: { at_door: { sms: false } } }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const doorEvent = (await readPreferences(rita)).events.find(({ event }) => event === "at_door");
    expect(doorEvent && (doorEvent.push || doorEvent.sms || doorEvent.mail)).toBe(true);
  });

  longTest("belong to one user, and validate times and zones", async () => {
    const rita = await newCustomer();
    const quietHours = { from: "22:00", to: "07:00", timeZone: "America/New_York" };
    expect(await savePreferences(rita, { quiet: { ...quietHours, timeZone: "Mars/Olympus" } })).toMatchObject({
      errors: [{ path: "quiet.timeZone" }],
    });
    expect(await savePreferences(rita, { quiet: { ...quietHours, to: "22:00" } })).toMatchObject({
      errors: [{ path: "quiet.to" }],
    });
    await savePreferences(rita, { quiet: quietHours });
    expect((await readPreferences(rita)).quiet).toEqual(quietHours);
    expect((await readPreferences(await newCustomer())).quiet).toBeNull();
    await savePreferences(rita, { quiet: null });
    expect((await readPreferences(rita)).quiet).toBeNull();
  });
});

describe("texts", () => {
  const text = (phone: string, reply: string) =>
    callRpcOrThrow(serviceClient(), "handle_driver_sms", {
      p_message_id: randomUUID(),
      p_phone: phone,
      p_keyword: reply,
    });

  test("STOP ends them and the page shows it; START resumes them", async () => {
    const rita = await newCustomer();
    await text(rita.phone, "stop");
    expect((await readPreferences(rita)).smsUnavailableReason).toBe("stopped");
    expect(await notifyPerson(rita, "driver_on_way")).toBeNull();
    await text(rita.phone, "start");
    expect((await readPreferences(rita)).smsUnavailableReason).toBeNull();
    expect(await advanceNotification(await notifyAndReadId(rita, "driver_on_way"))).toMatchObject({ channel: "sms" });
  });

  longTest("a STOP after the notice still applies", async () => {
    const rita = await newCustomer();
    const id = await notifyAndReadId(rita, "driver_on_way");
    await text(rita.phone, "stop");
    expect(await advanceNotification(id)).toEqual({ action: "none" });
    expect(await outcomeOf(id)).toBe("unreached");
  });

  test("are not sent to an unverified number", async () => {
    const rita = await newCustomer({ proven: false });
    expect((await readPreferences(rita)).smsUnavailableReason).toBe("unproven");
    expect(await notifyPerson(rita, "driver_arrived")).toBeNull();
  });

  test("are limited per hour, which limits the cost of a loop", async () => {
    const rita = await newCustomer();
    for (let count = 0; count < 8; count += 1) {
      const order = await advanceNotification(await notifyAndReadId(rita, "driver_on_way"));
      expect(order).toMatchObject({ channel: "sms" });
      await sent(order.messageId);
    }
    const id = await notifyAndReadId(rita, "driver_on_way");
    expect(await advanceNotification(id)).toEqual({ action: "none" });
    expect(await sql("select error from private.outgoing_messages where notice_id = $1", [id])).toEqual([
      { error: "too_many_for_person" },
    ]);
  });

  longTest("are neither sent nor recorded without a provider", async () => {
    const rita = await newCustomer();
    const id = await notifyAndReadId(rita, "driver_on_way");
    expect(await advanceNotification(id, [])).toEqual({ action: "none" });
    expect(await sql("select from private.outgoing_messages where notice_id = $1", [id])).toEqual([]);
  });
});

describe("quiet hours", () => {
  /** A user with quiet hours from an hour ago to in an hour. */
  async function createQuietPerson(): Promise<TestPerson> {
    const person = await newCustomer();
    await sql(
      `insert into private.quiet_hours (user_id, begins, ends, time_zone)
       select $1, (now() at time zone 'America/New_York' - interval '1 hour')::time, (now() at time zone 'America/New_York' + interval '1 hour')::time, 'America/New_York'`,
      [person.id],
    );
    return person;
  }
  const expireStep = (id: string) =>
    sql("update private.notification_sends set held_until = clock_timestamp() - interval '1 second' where id = $1", [
      id,
    ]);

  longTest("delay notices until they end, except an arrival", async () => {
    const rita = await createQuietPerson();
    const id = await notifyAndReadId(rita, "transaction_created");
    expect(await advanceNotification(id)).toEqual({ action: "none" });
    const { minutes } = await queryRow<{ minutes: number }>(
      "select extract(epoch from held_until - clock_timestamp())::float8 / 60 as minutes from private.notification_sends where id = $1",
      [id],
    );
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThan(61);
    expect(await advanceNotification(await notifyAndReadId(rita, "driver_arrived"))).toMatchObject({ channel: "sms" });
    await expireStep(id);
    expect(await advanceNotification(id)).toMatchObject({ channel: "email" });
  });

  longTest("send only the newest of the notices about a delivery", async () => {
    const rita = await createQuietPerson();
    const [firstDelivery, another] = await Promise.all([
      newDelivery({ receiver: rita }),
      newDelivery({ receiver: rita }),
    ]);
    const readNoticesOf = async (type: string, { id }: { id: string }) =>
      String(await notifyPerson(rita, type, "receiver", { transactionId: id }));
    const [created, cancelled] = [
      await readNoticesOf("transaction_created", firstDelivery),
      await readNoticesOf("transaction_cancelled", firstDelivery),
    ];
    const other = await readNoticesOf("transaction_created", another);
    await Promise.all([created, cancelled, other].map(expireStep));
    expect(await advanceNotification(created)).toEqual({ action: "none" });
    expect(await outcomeOf(created)).toBe("overtaken");
    expect(await advanceNotification(cancelled)).toMatchObject({ channel: "email" });
    expect(await advanceNotification(other)).toMatchObject({ channel: "email" });
  });

  longTest("end on the right day after midnight, in the reader's time zone", async () => {
    const rita = await newCustomer();
    await savePreferences(rita, { quiet: { from: "22:00", to: "07:00", timeZone: "America/New_York" } });
    const readQuietEnd = async (at: string) =>
      (
        await queryRow<{ until: Date | null }>("select private.find_quiet_hours_end($1, $2) as until", [rita.id, at])
      ).until?.toISOString() ?? null;
    expect(await readQuietEnd("2026-01-10T02:59:00Z")).toBeNull();
    expect(await readQuietEnd("2026-01-10T03:00:00Z")).toBe("2026-01-10T12:00:00.000Z");
    expect(await readQuietEnd("2026-01-10T11:59:00Z")).toBe("2026-01-10T12:00:00.000Z");
    expect(await readQuietEnd("2026-01-10T12:00:00Z")).toBeNull();
  });
});

describe("the driver approaching", () => {
  const listNearNotices = async (id: string) =>
    (await listQueuedNotifications(id)).filter((type) => type === "driver_near");
  longTest("notifies the receiver once, at two minutes' distance", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    await sql("update public.transactions set started_at = now() - interval '10 minutes' where id = $1", [delivery.id]);
    const { lat, lng } = await queryRow<{ lat: number; lng: number }>(
      "select delivery_latitude::float8 as lat, delivery_longitude::float8 as lng from public.transactions where id = $1",
      [delivery.id],
    );
    for (const [km, notificationCount] of [
      [20, 0],
      [0.3, 1],
      [0.2, 1],
      [20, 1],
      [0.3, 1],
    ] as const) {
      await setDriverPosition(delivery.driver, kmNorth({ lat, lng }, km));
      expect([km, await listNearNotices(delivery.id)]).toEqual([km, Array(notificationCount).fill("driver_near")]);
    }
  });

  longTest("is not notified right after a start that is that close", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await completeCashLeg(delivery.driver, delivery);
    const { lat, lng } = await queryRow<{ lat: number; lng: number }>(
      "select delivery_latitude::float8 as lat, delivery_longitude::float8 as lng from public.transactions where id = $1",
      [delivery.id],
    );
    await setDriverPosition(delivery.driver, kmNorth({ lat, lng }, 0.2));
    expect(await listNearNotices(delivery.id)).toHaveLength(0);
  });
});
