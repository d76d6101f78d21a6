import { expect, test, type Page } from "@playwright/test";
import { exchangeCash } from "./support/collect.ts";
import {
  openDriverAt,
  createDeliveryActors,
  createPaidDelivery,
  type DriverSession,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { requestJson, queryAsOwner } from "./support/people.ts";

// A driver's working day: planned, reminded, worked, and summarised at its end. Each driver is alone in their town.
// Instead of waiting, planned hours and records are moved into the past.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

const idOf = async ({ api }: DriverSession): Promise<string> =>
  ((await requestJson(api, "/api/session")) as { userId: string }).userId;

/** Lets this many minutes pass for this driver, and runs the worker's hours job. */
async function passes(driverId: string, minutes: number): Promise<void> {
  await queryAsOwner(
    `update private.planned_hours h set weekday = w.at / 1440 + 1, from_time = h.from_time - $2::interval, to_time = h.to_time - $2::interval
       from (select p.driver_id, p.weekday, p.from_time,
                    (((p.weekday - 1) * 1440 + extract(epoch from p.from_time)::int / 60 - extract(epoch from $2::interval)::int / 60) % 10080 + 10080) % 10080 as at
               from private.planned_hours p where p.driver_id = $1::uuid) w
      where h.driver_id = w.driver_id and h.weekday = w.weekday and h.from_time = w.from_time`,
    [driverId, `${minutes} minutes`],
  );
  await queryAsOwner(
    `with plans as (update private.planned_hours_settings set ended_for = ended_for - $2::interval, extended_from = extended_from - $2::interval,
                                                  extended_to = extended_to - $2::interval where driver_id = $1::uuid)
     update public.driver_task_actions set "timestamp" = "timestamp" - $2::interval where driver_id = $1::uuid`,
    [driverId, `${minutes} minutes`],
  );
  await queryAsOwner(
    "select private.enqueue('advance_planned_hours', jsonb_build_object('driverId', $1::text), null, 'hours:' || $1)",
    [driverId],
  );
}
/** A time of day in the service's time zone, this many minutes from now, and its weekday. */
function serviceTime(minutes: number): { time: string; weekday: string } {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/New_York",
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(Date.now() + minutes * 60_000));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return { time: `${part("hour")}:${part("minute")}`, weekday: part("weekday") };
}
const listNotifications = async (driver: DriverSession): Promise<string[]> =>
  ((await requestJson(driver.api, "/api/notifications?limit=50")) as { items: { type: string }[] }).items
    .map(({ type }) => type)
    .filter((type) => type.startsWith("planned_hours_"));
const status = (page: Page) => page.locator('header [aria-label^="Status:"]');

test(
  "a driver plans their hours, is reminded, extends by half an hour, and is offline at the end with the shift's summary",
  { tag: "@long" },
  async ({ browser }) => {
    const driver = await openDriverAt(browser, actors, { lat: -11.4, lng: 90.3 });
    const { page, api } = driver;
    const id = await idOf(driver);
    await page.goto("/hours");
    const [begins, ends] = [serviceTime(45), serviceTime(225)];
    const day = page.getByRole("group", { name: begins.weekday, exact: true });
    await day.getByRole("button", { name: `Add hours on ${begins.weekday}` }).click();
    await day.getByLabel(`From, ${begins.weekday}`).fill(begins.time);
    await day.getByLabel(`To, ${begins.weekday}`).fill(ends.time);
    await page.getByRole("button", { name: "Save hours" }).click();
    await expect(page.getByText("Hours saved")).toBeVisible();

    await page.goto("/dashboard");
    const hours = page.getByRole("region", { name: "Your hours" });
    await expect(hours).toContainText("–");
    await page.getByRole("region", { name: "Your status" }).getByRole("button", { name: "Go Offline" }).click();
    await expect(status(page)).toContainText("Offline");
    await passes(id, 20);
    await expect.poll(() => listNotifications(driver)).toEqual(["planned_hours_starting"]);

    await page.getByRole("button", { name: "Go Online" }).click();
    await expect(status(page)).toContainText("Online");
    const delivery = await createPaidDelivery(actors, { lat: -11.4, lng: 90.3 }, 60);
    const offered = async () =>
      ((await requestJson(api, "/api/offers")) as { items: { id: string; status: string }[] }).items[0];
    await expect.poll(async () => (await offered())?.status).toBe("new");
    await requestJson(api, `/api/offers/${(await offered())?.id}/accept`, {});
    await exchangeCash(api, actors.sender, delivery);
    // The cash is shown on every page, with its items.
    await page.goto("/analytics");
    await page.getByRole("button", { name: "Cash on you: $60.00" }).click();
    await expect(page.getByRole("dialog", { name: "Cash on you" })).toContainText("Hand it over to the receiver.");
    await page.keyboard.press("Escape");

    await passes(id, 197);
    await expect.poll(() => listNotifications(driver)).toEqual(["planned_hours_ending", "planned_hours_starting"]);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "30 minutes more" }).click();
    await expect(page.getByText(/^You work until/)).toBeVisible();
    await passes(id, 12);
    expect(
      ((await requestJson(api, "/api/session")) as { driver: { offDutyAfterDelivery: boolean } }).driver
        .offDutyAfterDelivery,
    ).toBe(false);
    await passes(id, 30);
    // Never during a delivery: it becomes the last one.
    await expect.poll(() => listNotifications(driver)).toContain("planned_hours_ended");
    await expect(page.getByText("Last delivery: you go off duty after it")).toBeVisible();
    await requestJson(api, `/api/tasks/${delivery}/cancel`, { reason: "The car broke down" });
    await exchangeCash(api, actors.sender, delivery);

    const summary = page.getByRole("dialog", { name: "Your shift" });
    await expect(summary).toContainText("Ended with your last delivery");
    await expect(summary).toContainText("Given back to senders");
    await summary.getByRole("button", { name: "Done" }).click();
    await expect(status(page)).toContainText("Offline");
    await page.goto("/shifts");
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page.getByRole("main")).toContainText("Ended with your last delivery");
    await driver.context.close();
  },
);
