// An administrator draws zones and assigns drivers: by mouse on the map, by keyboard, and on a driver's page.
import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { createAdmin, createApprovedDriver, requestJson, openPhoneAt, signIn } from "./support/people.ts";
import { longTag } from "./support/steps.ts";

// A sea of its own, far from other tests' zones.
const openSea = { lat: -41.2, lng: 88.4 };
const desktop = { width: 1280, height: 900 };

type Zone = {
  id: string;
  name: string;
  type: string;
  center: { lat: number; lng: number } | null;
  radius: number | null;
  coordinates: { lat: number; lng: number }[] | null;
  driverCount: number;
  drivers: { name: string; priority: number }[];
};
type AdminAccount = Awaited<ReturnType<typeof createAdmin>>;

const zoneName = `Cove ${Date.now()}`;
const listZones = async ({ api }: AdminAccount, q: string) =>
  ((await requestJson(api, `/api/admin/zones?q=${encodeURIComponent(q)}`)) as { items: Zone[] }).items;
const readZone = async ({ api }: AdminAccount, id: string) =>
  (await requestJson(api, `/api/admin/zones/${id}`)) as Zone;
const createZone = async ({ api }: AdminAccount, body: object) =>
  (await requestJson(api, "/api/admin/zones", body)) as Zone;

const canvas = (page: Page): Locator => page.locator("canvas.maplibregl-canvas");
const dragHandle = (page: Page, name: RegExp | string): Locator =>
  page.getByRole("region", { name: "The zone on the map" }).getByRole("button", { name });
const corners = (page: Page): Locator => page.getByRole("list", { name: "Corners" }).getByRole("listitem");

/** The middle of the element (px). */
async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("Nothing to see");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
/** The view has stopped moving. */
const waitUntilStill = (target: Locator) =>
  expect
    .poll(async () => JSON.stringify(await target.boundingBox()) === JSON.stringify(await target.boundingBox()))
    .toBe(true);
async function drag(page: Page, from: Locator, offset: { x: number; y: number }): Promise<void> {
  await waitUntilStill(from);
  const middle = await middleOf(from);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + offset.x / 2, middle.y + offset.y / 2, { steps: 4 });
  await page.mouse.move(middle.x + offset.x, middle.y + offset.y, { steps: 4 });
  await page.mouse.up();
}
async function press(page: Page, offset: { x: number; y: number }): Promise<void> {
  const middle = await middleOf(canvas(page));
  await page.mouse.click(middle.x + offset.x, middle.y + offset.y);
}
async function openDesktopConsole(browser: Browser, admin: AdminAccount) {
  const { page, context } = await openPhoneAt(browser, { latitude: openSea.lat, longitude: openSea.lng });
  await page.setViewportSize(desktop);
  // The map jumps to its target without an animation.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, admin.person);
  await expect(page).toHaveURL(/\/admin/);
  return { page, context };
}
/** Searches for the sea: coordinates are accepted as a place. */
async function goToSea(page: Page): Promise<void> {
  const search = page.getByRole("combobox", { name: "Go to an address" });
  await search.fill(`${openSea.lat}, ${openSea.lng}`);
  await page.getByRole("option").first().click();
  await expect(canvas(page)).toBeVisible();
}

test(
  "a circle and a polygon are drawn by mouse, changed, kept from crossing, and deleted after a warning about their drivers",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(180_000 * TIMEOUT_FACTOR);
    const admin = await createAdmin();
    const { page, context } = await openDesktopConsole(browser, admin);
    await page.goto("/admin/match");
    await page.getByRole("button", { name: "Show the drivers" }).click();
    await expect(
      page.getByText(/^Invalid delivery request: Valid delivery location coordinates are required/),
    ).toBeVisible();
    await page.getByRole("link", { name: "Zones" }).first().click();
    await page.getByRole("link", { name: "New zone" }).first().click();

    await test.step("a press sets the centre, and dragging the edge enlarges the circle", async () => {
      await page.getByLabel("Name").fill(`${zoneName} circle`);
      await goToSea(page);
      await press(page, { x: 0, y: 0 });
      await expect(dragHandle(page, /^Center/)).toBeVisible();
      const before = Number(await page.getByRole("textbox", { name: "Radius" }).inputValue());
      await drag(page, dragHandle(page, /^Radius/), { x: 60, y: 0 });
      await expect
        .poll(async () => Number(await page.getByRole("textbox", { name: "Radius" }).inputValue()))
        .toBeGreaterThan(before);
      await page.getByRole("button", { name: "Create zone" }).click();
      await expect(page).toHaveURL(/\/admin\/zones\/[0-9a-f-]{36}$/);
      const [zone] = await listZones(admin, `${zoneName} circle`);
      expect(zone?.type).toBe("circle");
      expect(
        Math.abs((zone?.center?.lat ?? 0) - openSea.lat) + Math.abs((zone?.center?.lng ?? 0) - openSea.lng),
      ).toBeLessThan(0.01);
      await expect(page.getByRole("button", { name: "Save zone" })).toBeDisabled();
    });

    await test.step("leaving with unsaved changes asks for confirmation, and staying keeps them", async () => {
      await page.getByLabel("Unit").selectOption("km");
      await page.getByRole("textbox", { name: "Radius" }).fill("1.75");
      await page.getByRole("link", { name: "Drivers" }).first().click();
      const question = page.getByRole("dialog", { name: "Leave without saving?" });
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expect(page.getByRole("textbox", { name: "Radius" })).toHaveValue("1.75");
      await page.evaluate(() => {
        history.back();
      });
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await page.getByRole("button", { name: "Save zone" }).click();
      await expect(page.getByText("Zone saved")).toBeVisible();
      expect((await listZones(admin, `${zoneName} circle`))[0]?.radius).toBe(1750);
    });

    await page.getByRole("link", { name: "Zones" }).first().click();
    await page.getByRole("link", { name: "New zone" }).first().click();
    await test.step("a polygon gets a corner with each press and is closed at the first", async () => {
      await page.getByLabel("Name").fill(`${zoneName} polygon`);
      await page.getByRole("radio", { name: "Polygon" }).click();
      await goToSea(page);
      for (const [x, y] of [
        [-120, -120],
        [120, -120],
        [120, 120],
        [-120, 120],
      ] as const)
        await press(page, { x, y });
      await expect(corners(page)).toHaveCount(4);
      await dragHandle(page, /Press to close the shape/).click();
      await expect(page.getByText("Drag corners; press between two for one more.")).toBeVisible();
    });
    await test.step("dragged across itself the polygon shows an error immediately, is not sent, and can be reverted", async () => {
      await drag(page, dragHandle(page, /^Corner 1\./), { x: 330, y: 140 });
      await expect(page.getByText("The outline crosses itself").first()).toBeVisible();
      await page.getByRole("button", { name: "Create zone" }).click();
      await expect(page).toHaveURL(/\/new$/);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("The outline crosses itself")).toHaveCount(0);
      expect(await listZones(admin, `${zoneName} polygon`)).toEqual([]);
    });
    await test.step("a corner is added, one is removed, and the polygon is saved", async () => {
      await dragHandle(page, "Add a corner here").first().click();
      await expect(corners(page)).toHaveCount(5);
      await drag(page, dragHandle(page, /^Corner 2\./), { x: 0, y: -40 });
      await dragHandle(page, /^Corner 4\./).click();
      await page.getByRole("button", { name: "Remove corner", exact: true }).click();
      await expect(corners(page)).toHaveCount(4);
      await page.getByRole("button", { name: "Create zone" }).click();
      await expect(page).toHaveURL(/\/admin\/zones\/[0-9a-f-]{36}$/);
      const [zone] = await listZones(admin, `${zoneName} polygon`);
      expect([zone?.type, zone?.coordinates?.length]).toEqual(["polygon", 4]);
    });

    await test.step("deleting warns which drivers may then work anywhere", async () => {
      const id = page.url().split("/").at(-1) ?? "";
      const { api } = await createApprovedDriver("Dora Driver", admin.api);
      const { userId } = (await requestJson(api, "/api/session")) as { userId: string };
      await admin.api.put(`/api/admin/drivers/${userId}/zones/${id}`, {
        data: { priority: 3 },
        headers: { origin: new URL(page.url()).origin },
      });
      await page.reload();
      await page.getByRole("button", { name: "Delete zone" }).click();
      const question = page.getByRole("dialog", { name: `Delete ${zoneName} polygon?` });
      await expect(question).toContainText("1 driver serves it.");
      await expect(question).toContainText("1 driver serves no other zone and gets offers everywhere from now on.");
      await question.getByRole("button", { name: "Delete zone" }).click();
      await expect(page).toHaveURL(/\/admin\/zones$/);
      expect(await listZones(admin, `${zoneName} polygon`)).toEqual([]);
    });
    await context.close();
  },
);

test(
  "without a pointer and without tiles a zone is drawn, corrected and changed by keyboard",
  { tag: "@long" },
  async ({ browser }) => {
    const admin = await createAdmin();
    const { page, context } = await openDesktopConsole(browser, admin);
    await page.route("**/map/tiles.json", (route) => route.abort());
    await page.goto("/admin/zones/new");
    const type = async (text: string) => {
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    };
    const tabTo = async (target: Locator) => {
      for (let n = 0; n < 60 && !(await target.evaluate((element) => element === document.activeElement)); n++)
        await page.keyboard.press("Tab");
      await expect(target).toBeFocused();
    };
    await tabTo(page.getByLabel("Name"));
    await type(`${zoneName} keys`);
    await tabTo(page.getByRole("radio", { name: "Circle" }));
    await page.keyboard.press("ArrowRight");
    for (const [n, coordinates] of [
      [1, "-40, 80"],
      [2, "-40, 81"],
      [3, "-39, 80"],
      [4, "-39, 81"],
    ] as const) {
      await tabTo(page.getByRole("button", { name: "Add a corner", exact: true }));
      await page.keyboard.press("Enter");
      await expect(page.getByLabel(`Corner ${n}, latitude`)).toBeFocused();
      await type(coordinates.split(", ")[0] ?? "");
      await page.keyboard.press("Tab");
      await type(coordinates.split(", ")[1] ?? "");
    }
    await tabTo(page.getByRole("button", { name: "Create zone" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("The outline crosses itself").first()).toBeVisible();

    // Swap the last two.
    await page.getByLabel("Corner 3, longitude").focus();
    await type("81");
    await page.getByLabel("Corner 4, longitude").focus();
    await type("80");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/zones\/[0-9a-f-]{36}$/);
    const [zone] = await listZones(admin, `${zoneName} keys`);
    expect(zone?.coordinates).toEqual([
      { lat: -40, lng: 80 },
      { lat: -40, lng: 81 },
      { lat: -39, lng: 81 },
      { lat: -39, lng: 80 },
    ]);

    await test.step("arrow keys move a corner on the map, and Delete removes it", async () => {
      const corner = dragHandle(page, /^Corner 1\./);
      await waitUntilStill(corner);
      await corner.focus();
      await page.keyboard.press("ArrowDown");
      await expect.poll(async () => Number(await page.getByLabel("Corner 1, latitude").inputValue())).toBeLessThan(-40);
      await page.keyboard.press("Delete");
      await expect(corners(page)).toHaveCount(3);
      await page.getByLabel("Corner 1, latitude").focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText("Zone saved")).toBeVisible();
      expect((await readZone(admin, zone?.id ?? "")).coordinates).toHaveLength(3);
    });
    await context.close();
  },
);

test(
  "drivers get zones and priorities on the zone's page and on their own; concurrent changes are kept",
  longTag,
  async ({ browser }) => {
    const admin = await createAdmin();
    const { page, context } = await openDesktopConsole(browser, admin);
    const circle = (name: string) =>
      createZone(admin, { name: `${zoneName} ${name}`, type: "circle", center: openSea, radius: 900 });
    const [north, south, west] = [await circle("north"), await circle("south"), await circle("west")];
    const driverName = `Wanda ${Date.now()}`;
    const wanda = await createApprovedDriver(driverName, admin.api);
    const { userId } = (await requestJson(wanda.api, "/api/session")) as { userId: string };
    const zones = async () =>
      (
        (await requestJson(admin.api, `/api/admin/drivers/${userId}`)) as {
          zones: { name: string; priority: number }[];
        }
      ).zones.map(({ name, priority }) => [name, priority]);

    await page.goto(`/admin/zones/${north.id}`);
    await test.step("drivers are found by name and added with a priority, which is then changed", async () => {
      await page.getByRole("combobox", { name: "Add a driver" }).fill(driverName);
      await page.getByRole("option", { name: driverName }).click();
      await page.getByLabel("Priority", { exact: true }).selectOption("3");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText(`${driverName} serves this zone`)).toBeVisible();
      await page.getByLabel(`Priority of ${driverName}`).selectOption("2");
      await expect.poll(zones).toEqual([[north.name, 2]]);
    });

    await page.getByRole("link", { name: driverName }).click();
    await expect(page).toHaveURL(new RegExp(userId));
    await test.step("another zone is added on the driver's page; one that a colleague adds concurrently is kept", async () => {
      await expect(page.getByLabel(`Priority of ${north.name}`)).toHaveValue("2");
      const colleague = await createAdmin();
      await colleague.api.put(`/api/admin/drivers/${userId}/zones/${west.id}`, {
        data: { priority: 9 },
        headers: { origin: new URL(page.url()).origin },
      });
      await page.getByRole("combobox", { name: "Add a zone" }).fill(south.name);
      await page.getByRole("option", { name: south.name }).click();
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByLabel(`Priority of ${west.name}`)).toHaveValue("9");
      await page.getByRole("button", { name: `Remove ${north.name}` }).click();
      await expect.poll(zones).toEqual([
        [south.name, 5],
        [west.name, 9],
      ]);
    });
    await test.step("the list of zones shows their drivers", async () => {
      await page.goto("/admin/zones");
      await page.getByRole("searchbox", { name: "Search" }).fill(south.name);
      const row = page.getByRole("row", { name: new RegExp(south.name) });
      await expect(row).toContainText(driverName);
      await expect(row).toContainText("Active");
    });
    await context.close();
  },
);
