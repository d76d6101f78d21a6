import { expect, test, type Browser, type Page } from "@playwright/test";
import { exchangeCash } from "./support/collect.ts";
import {
  openDriverAt,
  createDeliveryActors,
  createPaidDelivery,
  type DriverSession,
  type DeliveryActors,
  type LatLng,
} from "./support/deliveries.ts";
import { closeIncidents } from "./support/incidents.ts";
import { requestJson, queryAsOwner, changeSetting, testStack } from "./support/people.ts";
import { enablePushes } from "./support/pushes.ts";
import { longTag } from "./support/steps.ts";

// Check-ins ("Are you OK?" to a driver with cash): the driver answers, does not answer, or answers late. Each test's
// driver is far from all others.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});
const defaultLimits = { check_in_push_seconds: 120, check_in_text_seconds: 180 };
const setCheckInLimits = async (seconds: typeof defaultLimits): Promise<void> => {
  for (const [key, value] of Object.entries(seconds)) await changeSetting(key, value);
};
test.afterEach(() => setCheckInLimits(defaultLimits));
test.afterEach(async () => {
  await queryAsOwner("update private.settings set value = '[]' where key = 'check_ins_enforced'", []);
  await closeIncidents(actors.administrator);
});

type CheckIn = { state: string; answer: string | null; incident_id: string | null };
type DriverWithCash = DriverSession & { id: string };

const sheetOn = (page: Page) => page.getByRole("dialog", { name: "Are you OK?" });
const kmNorth = ({ lat, lng }: LatLng, km: number): LatLng => ({ lat: lat + km / 111.195, lng });

/** A driver who took cash half an hour ago, three kilometres from the drop-off, and is still on the way. */
async function openLateDriver(browser: Browser, dropOff: LatLng): Promise<DriverWithCash> {
  const driver = await openDriverAt(browser, actors, kmNorth(dropOff, 3));
  const id = await createPaidDelivery(actors, kmNorth(dropOff, 3), 60, dropOff);
  const offered = async () =>
    ((await requestJson(driver.api, "/api/offers")) as { items: { id: string; status: string }[] }).items[0];
  await expect.poll(async () => (await offered())?.status).toBe("new");
  await requestJson(driver.api, `/api/offers/${(await offered())?.id}/accept`, {});
  await exchangeCash(driver.api, actors.sender, id);
  await queryAsOwner(
    `update private.settings set value = value || to_jsonb((select t.driver_id from public.transactions t where t.id = $1))
      where key = 'check_ins_enforced'`,
    [id],
  );
  await queryAsOwner("update public.transactions set started_at = started_at - interval '30 minutes' where id = $1", [
    id,
  ]);
  return { ...driver, id };
}
const sweepCheckIns = () => queryAsOwner("select app.sweep_check_ins()", []);
const listCheckIns = async ({ id }: DriverWithCash): Promise<CheckIn[]> =>
  (await queryAsOwner("select state, answer, incident_id from private.check_ins where transaction_id = $1", [
    id,
  ])) as CheckIn[];
const listIncidents = async ({ id }: DriverWithCash): Promise<{ kind: string; severity: number }[]> =>
  (await queryAsOwner("select kind, severity from private.incidents where transaction_id = $1", [id])) as {
    kind: string;
    severity: number;
  }[];
async function triggerCheckIn(driver: DriverWithCash): Promise<void> {
  // The worker's own sweep may run at the same time.
  await expect(async () => {
    await sweepCheckIns();
    expect(await listCheckIns(driver)).toHaveLength(1);
  }).toPass();
  await expect(sheetOn(driver.page)).toBeVisible();
}
/** A screenshot, on request. */
const takePictures = async (page: Page, name: string): Promise<void> => {
  if (!process.env.LOOK_AT) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.LOOK_AT}/check-in-${name}-${colorScheme}.png` });
  }
};

test("the check-in appears on any open page, and one press answers it", longTag, async ({ browser }) => {
  const driver = await openLateDriver(browser, { lat: -7.4, lng: 91.1 });
  const { page } = driver;
  await page.goto("/deliveries");
  await triggerCheckIn(driver);
  await takePictures(page, "asked");
  await expect(sheetOn(page).getByRole("link", { name: "Call 911" })).toHaveAttribute("href", "tel:911");
  await expect(sheetOn(page).getByRole("timer")).toBeVisible();
  // Closed, it stays visible.
  await sheetOn(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await sheetOn(page).getByRole("button", { name: "I'm fine" }).click();
  await expect(sheetOn(page)).toBeHidden();
  await expect(page.getByText("Thank you. Drive safely.")).toBeVisible();
  expect(await listCheckIns(driver)).toEqual([{ state: "answered", answer: "fine", incident_id: null }]);
  expect(await listIncidents(driver)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Deliveries" }).first()).toBeVisible();
  await sweepCheckIns();
  expect(await listCheckIns(driver)).toHaveLength(1);
  await driver.context.close();
});

test("offline the answer is stored, and sent once online", longTag, async ({ browser }) => {
  const driver = await openLateDriver(browser, { lat: -7.4, lng: 92.1 });
  const { page, context } = driver;
  await triggerCheckIn(driver);
  await context.setOffline(true);
  await sheetOn(page).getByRole("button", { name: "I'm staying here for a while" }).click();
  await expect(sheetOn(page)).toBeHidden();
  await expect(page.getByText("No connection. Your answer will be sent once you are online.")).toBeVisible();
  expect(await listCheckIns(driver)).toMatchObject([{ state: "asked", answer: null }]);
  await context.setOffline(false);
  await expect.poll(() => listCheckIns(driver)).toEqual([{ state: "answered", answer: "waiting", incident_id: null }]);
  await expect(sheetOn(page)).toBeHidden();
  await context.close();
});

test("on a locked phone one press on the notification answers it, without a page", longTag, async ({ browser }) => {
  const driver = await openLateDriver(browser, { lat: -7.4, lng: 96.1 });
  const { page, context } = driver;
  const phone = await enablePushes(context, page);
  await page.goto("/dashboard");
  await expect(page.getByText("Notifications are on")).toBeVisible();
  await page.goto("about:blank");
  await expect(async () => {
    await sweepCheckIns();
    expect(await listCheckIns(driver)).toHaveLength(1);
  }).toPass();
  const push = await phone.sent("check_in");
  expect(JSON.stringify(push)).not.toMatch(/cash|\$/i);
  await phone.deliver(push);
  const { tag } = push.notification as { tag: string };
  const question = { title: "Are you OK?", tag, actions: ["check-in-fine"] };
  await expect.poll(phone.shown).toContainEqual(expect.objectContaining(question));
  await phone.press("check-in-fine", tag);
  await expect.poll(() => listCheckIns(driver)).toEqual([{ state: "answered", answer: "fine", incident_id: null }]);
  await expect.poll(phone.shown).not.toContainEqual(expect.objectContaining({ tag }));
  await context.close();
});

test(
  "without an answer a text follows, then an incident; a late answer is added to it",
  longTag,
  async ({ browser }) => {
    await setCheckInLimits({ check_in_push_seconds: 1, check_in_text_seconds: 1 });
    const driver = await openLateDriver(browser, { lat: -7.4, lng: 93.1 });
    const { page, person } = driver;
    await triggerCheckIn(driver);
    await expect.poll(() => listCheckIns(driver)).toMatchObject([{ state: "escalated", answer: null }]);
    expect(await listIncidents(driver)).toEqual([{ kind: "check_in", severity: 2 }]);
    const texts = async () =>
      (
        (await (await fetch(`${testStack().url}/inbox.json?to=${encodeURIComponent(person.phone)}`)).json()) as {
          text: string;
        }[]
      )
        .map(({ text }) => text)
        .filter((text) => text.includes("Are you OK?"));
    await expect.poll(texts).toHaveLength(1);
    expect((await texts())[0]).not.toMatch(/cash|\$/i);
    await expect(sheetOn(page)).toContainText("our team is looking into it");
    await takePictures(page, "late");
    await sheetOn(page).getByRole("button", { name: "I'm fine" }).click();
    await expect(sheetOn(page)).toBeHidden();
    // The sheet closes with the press, and the answer follows.
    await expect.poll(() => listCheckIns(driver)).toMatchObject([{ state: "escalated", answer: "fine" }]);
    const [checkIn] = await listCheckIns(driver);
    const answers = await queryAsOwner(
      "select facts ->> 'answer' as answer from private.incident_entries where incident_id = $1 and kind = 'reply_received'",
      [checkIn?.incident_id],
    );
    expect(answers).toEqual([{ answer: "fine" }]);
    await driver.context.close();
  },
);

test("a driver who needs help sends it with one press, and sees that it was received", longTag, async ({ browser }) => {
  const driver = await openLateDriver(browser, { lat: -7.4, lng: 94.1 });
  const { page } = driver;
  await triggerCheckIn(driver);
  await sheetOn(page).getByRole("button", { name: "I need help" }).click();
  const help = page.getByRole("dialog", { name: "Help" });
  await expect(help).toContainText("Our team knows and is looking after you.");
  await takePictures(page, "help");
  await expect(help.getByRole("link", { name: "Call 911" })).toBeVisible();
  expect(await listIncidents(driver)).toEqual([{ kind: "sos", severity: 1 }]);
  await driver.context.close();
});

test(
  "a driver who will stay somewhere with cash declares it on the map, before any check-in",
  longTag,
  async ({ browser }) => {
    const driver = await openLateDriver(browser, { lat: -7.4, lng: 95.1 });
    const { page, id } = driver;
    await page.goto(`/navigation/${id}`);
    await page.getByRole("button", { name: "I'm staying here for a while" }).click();
    await expect(page.getByText(/^We won't ask again until/)).toBeVisible();
    await takePictures(page, "waiting");
    expect(
      await queryAsOwner(
        "select 1 from private.check_in_pauses s join public.transactions t on t.driver_id = s.driver_id where t.id = $1 and s.until > now() + interval '29 minutes'",
        [id],
      ),
    ).toHaveLength(1);
    await driver.context.close();
  },
);
