// Notifications in the app, and push subscriptions of browsers and phones.
import { randomUUID } from "node:crypto";
import {
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  sql,
  type TestPerson,
} from "./support/harness";

type Notification = {
  id: string;
  type: string;
  title: string;
  read: boolean;
  readAt: string | null;
  createdAt: string;
  data: unknown;
};
type List = { items: Notification[]; unread: number; nextCursor: string | null };
const notifyPerson = (person: TestPerson, overrides: Record<string, unknown> = {}) =>
  callRpcOrThrow<{ inserted: boolean; id: string | null }>(serviceClient(), "insert_notification", {
    p_user_id: person.id,
    p_type: "driver_arrived",
    p_title: "Here",
    p_message: "Your driver is here",
    p_data: { transactionId: "t" },
    p_dedupe_key: randomUUID(),
    ...overrides,
  });
const listNotifications = (person: TestPerson, args: Record<string, unknown> = {}) =>
  callRpcOrThrow<List>(person.client, "list_notifications", args);

describe("notifications", () => {
  test("one event notifies each recipient once, however often and concurrently its job runs", async () => {
    const cora = await newCustomer();
    const p_dedupe_key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => notifyPerson(cora, { p_dedupe_key })));
    expect(answers.filter(({ inserted }) => inserted)).toHaveLength(1);
    expect(await listNotifications(cora)).toMatchObject({
      unread: 1,
      nextCursor: null,
      items: [
        {
          type: "driver_arrived",
          title: "Here",
          message: "Your driver is here",
          data: { transactionId: "t" },
          read: false,
          readAt: null,
          createdAt: expect.stringMatching(/Z$/),
        },
      ],
    });
  });

  test("are private to their owner: listed, marked read once, counted", async () => {
    const [cora, carl] = await Promise.all([newCustomer(), newCustomer()]);
    const { id } = await notifyPerson(cora);
    await notifyPerson(cora);
    const refusal = { ok: false, code: "NOTIFICATION_NOT_FOUND", message: "Notification not found or access denied" };
    expect(await callRpc(carl.client, "mark_notification_read", { p_id: id })).toEqual(refusal);
    expect(await callRpc(carl.client, "mark_notification_read", { p_id: randomUUID() })).toEqual(refusal);
    const first = await callRpcOrThrow<Notification>(cora.client, "mark_notification_read", { p_id: id });
    expect(first).toMatchObject({ id, read: true, readAt: expect.any(String) });
    expect(await callRpcOrThrow(cora.client, "mark_notification_read", { p_id: id })).toEqual(first);
    expect(await listNotifications(cora)).toMatchObject({ unread: 1 });
    expect(await callRpcOrThrow(cora.client, "mark_all_notifications_read")).toEqual({ read: 1, unread: 0 });
    expect(await callRpcOrThrow(cora.client, "mark_all_notifications_read")).toEqual({ read: 0, unread: 0 });
    expect((await listNotifications(cora)).items.every(({ read }) => read)).toBe(true);
    expect(await listNotifications(carl)).toEqual({ items: [], unread: 0, nextCursor: null });
  });

  test("are shown in the reader's current language, older ones too", async () => {
    const cora = await newCustomer();
    await notifyPerson(cora, {
      p_translations: {
        en: { title: "Here", message: "Your driver is here" },
        es: { title: "Aquí", message: "Tu repartidor está aquí" },
      },
    });
    expect((await listNotifications(cora)).items[0]).toMatchObject({ title: "Here", message: "Your driver is here" });
    await callRpcOrThrow(cora.client, "update_settings", { p_patch: { locale: "es" } });
    const {
      items: [notice],
    } = await listNotifications(cora);
    expect(notice).toMatchObject({ title: "Aquí", message: "Tu repartidor está aquí" });
    expect(await callRpcOrThrow(cora.client, "mark_notification_read", { p_id: notice?.id })).toMatchObject({
      title: "Aquí",
    });
  });

  test("page newest first, each once, also with equal times", async () => {
    const cora = await newCustomer();
    await sql(
      "insert into public.notifications (user_id, type, title, message, dedupe_key, created_at) select $1, 'task_offer', n::text, 'm', gen_random_uuid()::text, date_trunc('second', now()) - (n / 3) * interval '1 s' from generate_series(0, 24) n",
      [cora.id],
    );
    const listed: Notification[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await listNotifications(cora, { p_limit: 10, p_cursor: cursor });
      expect(page.unread).toBe(25);
      listed.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect([listed.length, new Set(listed.map(({ id }) => id)).size]).toEqual([25, 25]);
    expect(listed.map(({ createdAt }) => createdAt)).toEqual(
      listed
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    expect((await listNotifications(cora)).items).toHaveLength(20);
    expect(await callRpc(cora.client, "list_notifications", { p_cursor: "bm9uc2Vuc2U" })).toMatchObject({
      ok: false,
      code: "VALIDATION_ERROR",
      errors: [{ path: "cursor" }],
    });
  });

  test("can be inserted by the service role only", async () => {
    const cora = await newCustomer();
    for (const client of [cora.client, anonymousClient()]) {
      await expect(
        callRpc(client, "insert_notification", {
          p_user_id: cora.id,
          p_type: "task_offer",
          p_title: "t",
          p_message: "m",
          p_data: {},
          p_dedupe_key: "k",
        }),
      ).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("push subscriptions", () => {
  const randomEndpoint = () => `https://push.example.test/${randomUUID()}`;
  const saveSubscription = (person: TestPerson, p_endpoint: string, overrides: Record<string, unknown> = {}) =>
    callRpc<{ id: string }>(person.client, "save_push_subscription", {
      p_endpoint,
      p_p256dh: "p256",
      p_auth: "auth",
      p_user_agent: "Phone",
      ...overrides,
    });
  type Targets = {
    items: { id: string; endpoint: string; p256dh: string; auth: string }[];
    email: string;
    smsPhone: string | null;
    locale: string;
    notifications: object;
  };
  const readTargets = (person: TestPerson) =>
    callRpcOrThrow<Targets>(serviceClient(), "get_notification_targets", { p_user_id: person.id });

  test("are stored once, renewed, and returned with what the push job needs", async () => {
    const dora = await newDriver({ approved: false });
    const endpoint = randomEndpoint();
    const first = await saveSubscription(dora, endpoint);
    expect(await saveSubscription(dora, endpoint, { p_p256dh: "new" })).toEqual(first);
    expect(await readTargets(dora)).toEqual({
      items: [{ id: first.data?.id, endpoint: endpoint, p256dh: "new", auth: "auth" }],
      email: dora.email,
      smsPhone: dora.phone,
      locale: "en",
      notifications: { push: true, sms: true, sound: true },
    });
    await sql(
      "update public.user_settings set notifications = notifications || '{\"sms\": false}' where user_id = $1",
      [dora.id],
    );
    expect(await readTargets(dora)).toMatchObject({ smsPhone: null });
    expect(JSON.stringify(await callRpcOrThrow(dora.client, "get_push_health"))).not.toMatch(
      /p256|"auth"|push\.example/,
    );
    expect(await callRpcOrThrow(dora.client, "get_push_health")).toMatchObject({
      subscribed: true,
      confirmedAt: null,
      subscriptions: [{ userAgent: "Phone", lastError: null }],
    });
  });

  test("move with the browser to its next user, and are deleted by their owner only", async () => {
    const [dora, nextDriver] = await Promise.all([newDriver({ approved: false }), newDriver({ approved: false })]);
    const endpoint = randomEndpoint();
    await saveSubscription(dora, endpoint);
    await saveSubscription(nextDriver, endpoint);
    expect([(await readTargets(dora)).items.length, (await readTargets(nextDriver)).items.length]).toEqual([0, 1]);
    expect(await callRpc(dora.client, "delete_push_subscription", { p_endpoint: endpoint })).toEqual({
      ok: true,
      data: {},
    });
    expect((await readTargets(nextDriver)).items).toHaveLength(1);
    await callRpcOrThrow(nextDriver.client, "delete_push_subscription", { p_endpoint: endpoint });
    await callRpcOrThrow(nextDriver.client, "delete_push_subscription", { p_endpoint: endpoint });
    expect((await readTargets(nextDriver)).items).toEqual([]);
    expect(await callRpcOrThrow(nextDriver.client, "get_push_health")).toMatchObject({
      subscribed: false,
      subscriptions: [],
    });
  });

  test("move to another driver without the former one's app and receipts", async () => {
    const [dora, nextDriver] = await Promise.all([newDriver(), newDriver()]);
    const endpoint = randomEndpoint();
    const first = await saveSubscription(dora, endpoint);
    await callRpcOrThrow(dora.client, "acknowledge_push", { p_id: first.data?.id });
    const hasApp = async ({ id }: TestPerson): Promise<boolean> =>
      (
        await queryRow<{ app: boolean }>(
          "select mobile_app_enabled as app from public.driver_profiles where user_id = $1",
          [id],
        )
      ).app;
    expect([await hasApp(dora), await hasApp(nextDriver)]).toEqual([true, false]);
    const second = await saveSubscription(nextDriver, endpoint);
    expect([await hasApp(dora), await hasApp(nextDriver)]).toEqual([false, false]);
    expect(
      await queryRow("select last_received_at from public.push_subscriptions where id = $1", [second.data?.id]),
    ).toEqual({ last_received_at: null });
  });

  test("are limited to the ten newest phones", async () => {
    const dora = await newDriver({ approved: false });
    const endpoints = Array.from({ length: 12 }, randomEndpoint);
    for (const endpoint of endpoints) await saveSubscription(dora, endpoint);
    expect((await readTargets(dora)).items.map(({ endpoint }) => endpoint)).toEqual(
      [...endpoints].reverse().slice(0, 10),
    );
  });

  test("record the result of pushes, and are deleted when the phone is gone", async () => {
    const dora = await newDriver({ approved: false });
    const id = (await saveSubscription(dora, randomEndpoint())).data?.id;
    const recordResult = (p_outcome: string, p_error: string | null = null) =>
      callRpc(serviceClient(), "record_push_result", { p_id: id, p_outcome, p_error });
    await recordResult("failed", "502 from the push service");
    expect(
      await queryRow("select last_sent_at, last_error from public.push_subscriptions where id = $1", [id]),
    ).toEqual({
      last_sent_at: null,
      last_error: "502 from the push service",
    });
    await recordResult("sent");
    expect(
      await queryRow(
        "select last_sent_at is not null as sent, last_error from public.push_subscriptions where id = $1",
        [id],
      ),
    ).toEqual({ sent: true, last_error: null });
    expect(await recordResult("lost")).toMatchObject({ ok: false, code: "VALIDATION_ERROR" });
    await recordResult("gone");
    expect(await sql("select 1 from public.push_subscriptions where id = $1", [id])).toEqual([]);
    expect(await recordResult("gone")).toMatchObject({ ok: true });
  });
});
