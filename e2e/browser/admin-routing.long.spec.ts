import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import * as sandbox from "../../local/emulators/control.ts";
import { exchangeCash } from "./support/collect.ts";
import { createDeliveryActors, createPaidDelivery, type DeliveryActors } from "./support/deliveries.ts";
import { createAdmin, createApprovedDriver, requestJson, queryAsOwner, openPhoneAt, signIn } from "./support/people.ts";
import { longTag } from "./support/steps.ts";

// A place of its own, far from other tests' drivers.
const place = { lat: -12.05, lng: -77.04 };
const stackUrl = (): string => (JSON.parse(process.env.TEST_STACK ?? "{}") as { url: string }).url;
const cronSecret = (): string =>
  (JSON.parse(process.env.TEST_SECRETS ?? "{}") as Record<string, string>).CRON_SECRET ?? "";
const orderNo = (id: string): string => `TXN-${id.slice(0, 8).toUpperCase()}`;
const readProviderOrder = async (id: string) =>
  (await sandbox.readRoutingOrders(stackUrl(), { orderNo: orderNo(id) }))[0];
const tomorrow = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now() + 86_400_000);

let actors: DeliveryActors;
let administrator: Awaited<ReturnType<typeof createAdmin>>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  [actors, administrator] = await Promise.all([createDeliveryActors(), createAdmin()]);
  page = (await openPhoneAt(browser, { latitude: place.lat, longitude: place.lng })).page;
  await signIn(page, administrator.person);
  await expect(page).toHaveURL(/\/admin/);
});
test.afterAll(async () => {
  await sandbox.setRoutingFaults(stackUrl(), {});
  await page.context().close();
});

async function createDriverWithTask(name: string): Promise<{ id: string; api: APIRequestContext }> {
  const { api } = await createApprovedDriver(name, administrator.api);
  // The driver's day starts here: all other deliveries for tomorrow are too far away for this route.
  const { userId } = (await requestJson(api, "/api/session")) as { userId: string };
  const workDayResponse = await administrator.api.patch(`/api/admin/drivers/${userId}/work-day`, {
    data: { startLatitude: place.lat, startLongitude: place.lng },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  expect(workDayResponse.ok(), await workDayResponse.text()).toBe(true);
  await requestJson(api, "/api/driver/positions", {
    positions: [{ timestamp: Date.now() / 1000, latitude: place.lat, longitude: place.lng }],
  });
  await requestJson(api, "/api/driver/status", { status: "online" });
  const id = await createPaidDelivery(actors, place);
  type Offer = { id: string; transactionId: string; status: string };
  let offer: Offer | undefined;
  await expect
    .poll(async () => {
      offer = ((await requestJson(api, "/api/offers")) as { items: Offer[] }).items.find(
        (candidate) => candidate.transactionId === id && candidate.status === "new",
      );
      return offer !== undefined;
    })
    .toBe(true);
  await requestJson(api, `/api/offers/${offer?.id ?? ""}/accept`, {});
  return { id, api };
}

async function handOver({ id, api }: { id: string; api: APIRequestContext }): Promise<void> {
  await requestJson(api, `/api/tasks/${id}/arrive`, { position: { latitude: place.lat, longitude: place.lng } });
  const { code } = (await requestJson(actors.receiver, `/api/transactions/${id}/code`)) as { code: string };
  await requestJson(api, `/api/tasks/${id}/complete`, { code });
  await requestJson(api, "/api/driver/status", { status: "offline" });
}

test(
  "an administrator sends drivers' days, has tomorrow planned and sees who goes where and when",
  { tag: "@long" },
  async () => {
    const dora = await createDriverWithTask("Dora Routed");
    await expect.poll(() => readProviderOrder(dora.id).then((order) => order !== undefined)).toBe(true);
    // At any hour: its preferred time is tomorrow at noon.
    await queryAsOwner(
      "update public.transactions set assigned_at = (date_trunc('day', now() at time zone 'America/New_York') + interval '36 hours') at time zone 'America/New_York' where id = $1",
      [dora.id],
    );
    await queryAsOwner("select private.enqueue_routing_order($1)", [dora.id]);
    await expect.poll(async () => (await readProviderOrder(dora.id))?.date).toBe(tomorrow());

    await page.getByRole("link", { name: "Routing", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Routing" })).toBeVisible();
    await expect(page.getByText("The provider answers.")).toBeVisible();
    await page.getByRole("button", { name: "Send drivers' days" }).click();
    await expect(page.getByRole("dialog")).toContainText("plan the day again afterwards");
    await page.getByRole("dialog").getByRole("button", { name: "Send drivers' days" }).click();
    await expect(page.getByText(/drivers? (are|is) being checked/)).toBeVisible();

    await page.getByRole("link", { name: "Planning" }).click();
    await page.getByLabel("Day").fill(tomorrow());
    await expect(page.getByText("This day has not been planned")).toBeVisible();
    await page.getByRole("button", { name: "Plan this day" }).click();
    await expect(page.getByRole("progressbar", { name: "Planning" })).toBeVisible();
    // While it runs it cannot be started a second time.
    await expect(page.getByRole("button", { name: "Plan this day" })).toBeDisabled();
    const stops = page.getByRole("list", { name: "Stops of Dora Routed" });
    await expect(stops.getByRole("link", { name: orderNo(dora.id) })).toBeVisible({ timeout: 180_000 });
    await expect(stops.getByRole("listitem").filter({ hasText: orderNo(dora.id) })).toContainText(/\d{1,2}:\d\d [AP]M/);
    await stops.getByRole("link", { name: orderNo(dora.id) }).click();
    await expect(page).toHaveURL(`/admin/transactions/${dora.id}`);
    await exchangeCash(dora.api, actors.sender, dora.id);
    await handOver(dora);
  },
);

test(
  "a status set in the provider's app appears as a difference, in words, and disappears with the code",
  { tag: "@long" },
  async () => {
    const nina = await createDriverWithTask("Nina Noted");
    await exchangeCash(nina.api, actors.sender, nina.id);
    await page.goto("/admin/routing/differences");
    await expect.poll(async () => (await readProviderOrder(nina.id))?.status).toBe("on_route");
    await sandbox.setRoutingOrder(stackUrl(), orderNo(nina.id), { status: "success" });
    await page.request.post("/api/cron/routing-events", { headers: { authorization: `Bearer ${cronSecret()}` } });
    const row = page.getByRole("listitem").filter({ hasText: orderNo(nina.id) });
    await expect(row).toContainText("Ended: delivered", { timeout: 120_000 });
    await expect(row).toContainText("On the Way");
    await expect(row).toContainText("A delivery ends here only with the receiver's code");
    // A comparison leaves it to the administrator.
    await page.getByRole("button", { name: "Compare now" }).click();
    await expect(page.getByText("Comparison started")).toBeVisible();
    await expect(page.getByText(/^Last compared: /)).toBeVisible();
    await expect(row).toBeVisible();
    await handOver(nina);
    await expect(row).toHaveCount(0, { timeout: 180_000 });
    await page.getByRole("radio", { name: "All" }).click();
    await expect(row).toContainText("Settled");
  },
);

test("a failed provider call is in the error log, by its kind and without personal data", longTag, async () => {
  // The next try succeeds and resolves it: it stays in the full list.
  await page.goto("/admin/routing/errors?state=all");
  await sandbox.setRoutingFaults(stackUrl(), { requests: ["create_order"], times: 1, internal: 1 });
  const eve = await createDriverWithTask("Eve Errors");
  await expect.poll(() => readProviderOrder(eve.id).then((order) => order !== undefined)).toBe(true);
  const row = page.getByRole("listitem").filter({ hasText: "POST create_order" }).first();
  await expect(row).toContainText("Provider error", { timeout: 120_000 });
  await row.getByText("Details").click();
  await expect(row.getByRole("region", { name: "Request" })).toContainText(orderNo(eve.id));
  await expect(row).not.toContainText("2 Delivery Street");
  await page.getByLabel("Kind", { exact: true }).selectOption({ label: "Provider error" });
  await expect(page).toHaveURL(/type=server/);
  await page.getByLabel("Call", { exact: true }).selectOption("create_order");
  await expect(row).toBeVisible();
  await exchangeCash(eve.api, actors.sender, eve.id);
  await handOver(eve);
});

test("a permanently failed job is retried with one press, and completes", { tag: "@long" }, async () => {
  const { id } = (await requestJson(actors.sender, "/api/transactions", {
    receiverPhone: actors.receiverPhone,
    amount: 60,
    pickupAddress: "1 Pickup Street",
    pickupLocation: place,
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: place,
  })) as { id: string };
  const key = `browser-test:${id}`;
  await queryAsOwner(
    "select graphile_worker.add_job('notify', $1::json, run_at := now() + interval '1 hour', max_attempts := 3, job_key := $2)",
    [JSON.stringify({ type: "no_driver_found", transactionId: id, key }), key],
  );
  await queryAsOwner(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'No way to +1 305 555 0101 at 2 Delivery Street' where key = $1",
    [key],
  );
  await page.goto("/admin/jobs");
  const row = page.getByRole("listitem").filter({ hasText: orderNo(id) });
  await expect(row).toContainText("Notice in the app: no driver found");
  await expect(row).toContainText("No way to [number] at [removed]");
  await expect(row).toContainText("tried 3 times");
  await row.getByRole("button", { name: /Try again/ }).click();
  await expect(page.getByText("It is being tried again")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect
    .poll(async () =>
      ((await requestJson(actors.sender, "/api/notifications")) as { items: { type: string }[] }).items.map(
        ({ type }) => type,
      ),
    )
    .toContain("no_driver_found");
});
