import AxeBuilder from "@axe-core/playwright";
import { expect, test, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { randomUUID } from "node:crypto";
import { exchangeCash } from "./support/collect.ts";
import { createAdmin, createApprovedDriver, requestJson, signIn } from "./support/people.ts";
import { closeIncidents } from "./support/incidents.ts";
import {
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { longTag } from "./support/steps.ts";

test.use({ viewport: { width: 1280, height: 900 } });

// Close all incidents: a leftover alarm would ring on the next test's pages.
let administrator: APIRequestContext;
test.beforeAll(async () => {
  administrator = (await createAdmin("Olga Office")).api;
});
test.afterEach(() => closeIncidents(administrator));

// A place of its own, far from other tests' drivers.
const place = { lat: -36.87, lng: 174.76 };
const alarm = (page: Page) => page.getByRole("region", { name: "Alarm" });
const incidentRecord = (page: Page) => page.getByRole("list", { name: "Record" });

async function pressByKeyboard(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await control.focus();
  await page.keyboard.press(key);
}
async function expectAccessible(page: Page): Promise<void> {
  // A fading message is half transparent for a moment.
  const { violations } = await new AxeBuilder({ page }).exclude("[data-sonner-toast]").analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }))).toEqual([]);
}

/** A screenshot, on request. */
async function takePictures(page: Page, name: string): Promise<void> {
  if (!process.env.LOOK_AT) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.LOOK_AT}/${name}-${colorScheme}.png` });
  }
}

test(
  "an SOS rings on another page of the console, is taken and noted, offers are frozen, a colleague goes, and two people close it",
  longTag,
  async ({ browser, page: adasPage }) => {
    test.setTimeout(180_000 * TIMEOUT_FACTOR);
    const team = randomUUID();
    const baseActors = await createDeliveryActors();
    const [ada, alan] = await Promise.all([createAdmin("Ada Admin", team), createAdmin("Alan Admin", team)]);
    const actors: DeliveryActors = { ...baseActors, administrator: ada.api };
    await signIn(adasPage, ada.person);
    const alansContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const alansPage = await alansContext.newPage();
    await signIn(alansPage, alan.person);
    const dora = await openDriverAt(browser, actors, place);
    const id = await createPaidDelivery(actors, place, 240);
    await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
    await expect(dora.page).toHaveURL(`/navigation/${id}`);
    await exchangeCash(dora.api, actors.sender, id);
    const clara = await openDriverAt(browser, actors, place, "Clara Colleague");

    // No one travels there and back that fast.
    const nowSeconds = Date.now() / 1_000;
    await requestJson(dora.api, "/api/driver/positions", {
      positions: [0, 1, 0].map((degrees, n) => ({
        timestamp: nowSeconds + n - 2,
        latitude: place.lat + degrees,
        longitude: place.lng,
      })),
    });

    await test.step("the alarm is shown, announced and flashes immediately, with a hint while the browser blocks its sound", async () => {
      await adasPage.goto("/admin/zones");
      await alansPage.goto("/admin/cash");
      await requestJson(dora.api, "/api/sos", {
        at: new Date().toISOString(),
        position: { latitude: place.lat, longitude: place.lng, accuracy: 8 },
      });
      for (const page of [adasPage, alansPage]) {
        await expect(alarm(page)).toContainText("SOS: Dora Driver");
        await expect(alarm(page).getByRole("alert")).toHaveText(/SOS: Dora Driver\. Not taken yet\./);
        await expect(page).toHaveTitle("HELP: SOS");
        await expect(alarm(page)).toContainText("Press anywhere to hear alarms");
      }
      // The first press on the page, which enables sound, also works this button.
      await alarm(alansPage).getByRole("button", { name: "Mute for 2 minutes" }).click();
      await expect(alarm(alansPage).getByText("Press anywhere to hear alarms")).toHaveCount(0);
      await expect(alarm(alansPage)).toContainText("Muted for 2 minutes at most");
      await expectAccessible(adasPage);
      await expectAccessible(alansPage);
    });

    await test.step("taken and noted by keyboard alone, it is silent everywhere", async () => {
      await pressByKeyboard(adasPage, alarm(adasPage).getByRole("button", { name: "Take it" }));
      await expect(adasPage).toHaveURL(/\/admin\/incidents\/[0-9a-f-]{36}$/);
      await expect(alarm(adasPage)).toHaveCount(0);
      await expect(alarm(alansPage)).toHaveCount(0);
      await adasPage.getByLabel("Add a note").focus();
      await adasPage.keyboard.type("No answer at the first call");
      await pressByKeyboard(adasPage, adasPage.getByRole("button", { name: "Add note" }));
      await expect(incidentRecord(adasPage)).toContainText("No answer at the first call");
      await adasPage.getByRole("button", { name: /^Done: Call the driver/ }).click();
      await expect(incidentRecord(adasPage)).toContainText("Done: Call the driver");
      await expectAccessible(adasPage);
    });

    await test.step("an administrator opens the driver's track, which is recorded; offers and cash are frozen", async () => {
      await adasPage.getByRole("button", { name: "View the route", exact: true }).click();
      await expect(adasPage.getByRole("slider", { name: "Time" })).toBeVisible();
      const positions = adasPage.getByRole("heading", { name: "What looks wrong in the positions" });
      await expect(positions.locator("..")).toContainText(/\d jump/);
      await adasPage.getByRole("button", { name: "Freeze offers", exact: true }).click();
      await expect(adasPage.getByText("Offers are frozen")).toBeVisible();
      await adasPage.getByRole("button", { name: /^Put the cash of TXN-/ }).click();
      await expect(adasPage.getByText("On hold", { exact: true })).toBeVisible();
      for (const entryText of ["Viewed the route", "Offers frozen", "on hold"])
        await expect(incidentRecord(adasPage)).toContainText(entryText);
    });

    await test.step("a nearby colleague is requested, sees the position but nothing about cash, and accepts", async () => {
      await adasPage.getByRole("button", { name: "Find colleagues nearby" }).click();
      await adasPage.getByRole("button", { name: /^Ask / }).first().click();
      await clara.page.goto("/dashboard");
      const card = clara.page.getByRole("region", { name: "Dora needs help" });
      await expect(card.getByRole("link", { name: "Open in a map" })).toBeVisible();
      await expect(card).not.toContainText("$");
      await card.getByRole("button", { name: "I'm going" }).click();
      await expect(card).toContainText("The safety team knows that you are on your way.");
      await expect(adasPage.getByText("Going there")).toBeVisible();
    });

    await test.step("a robbery is recorded by two administrators: the sender is notified, and the driver gets a follow-up", async () => {
      await adasPage.getByRole("button", { name: "Record a robbery" }).click();
      const dialog = adasPage.getByRole("dialog");
      await expect(dialog).toContainText("All that Dora Driver carries, $240.00, is recorded as lost.");
      await dialog.getByLabel("Reason").fill("Held up at the door, report 4711");
      await dialog.getByRole("button", { name: "Record a robbery" }).click();
      await expect(adasPage.getByText("You requested this. Another administrator must approve it.")).toBeVisible();
      await alansPage.goto("/admin/approvals");
      await alansPage.getByRole("button", { name: /^Approve: Record a robbery/ }).click();
      await alansPage.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
      await expect(alansPage.getByText("Approved and carried out")).toBeVisible();
      await expect(incidentRecord(adasPage)).toContainText("Robbery recorded: $240.00 lost");
      await expect(adasPage.getByText("The driver carries no cash")).toBeVisible();
      expect(await requestJson(actors.sender, `/api/transactions/${id}`)).toMatchObject({ status: "failed" });
    });

    await test.step("two administrators close it, by keyboard where required", async () => {
      await pressByKeyboard(adasPage, adasPage.getByRole("button", { name: "Close the incident" }));
      const dialog = adasPage.getByRole("dialog");
      await pressByKeyboard(adasPage, dialog.getByRole("radio", { name: "Robbed" }), "Space");
      await dialog.getByLabel("Reason").focus();
      await adasPage.keyboard.type("Safe at home, spoke to them");
      await pressByKeyboard(adasPage, dialog.getByRole("button", { name: "Close the incident" }));
      await expect(adasPage.getByText("You requested this. Another administrator must approve it.")).toBeVisible();
      await alansPage.getByRole("button", { name: /^Approve: Close an incident/ }).click();
      await alansPage.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
      await expect(incidentRecord(adasPage)).toContainText("Closed: Robbed");
      await expect(clara.page.getByText("Dora needs help")).toHaveCount(0);
    });

    await test.step("the on-call schedule shows the people on call, and gaps", async () => {
      await alansPage.goto("/admin/incidents/on-call");
      await alansPage.getByRole("button", { name: "Add a shift" }).click();
      const dialog = alansPage.getByRole("dialog");
      await dialog.getByLabel("Who").selectOption({ label: "Alan Admin" });
      for (const day of ["Sat", "Sun"]) await dialog.getByLabel(day).uncheck();
      await dialog.getByRole("button", { name: "Save" }).click();
      const shift = alansPage
        .getByRole("list", { name: "Shifts" })
        .getByRole("listitem")
        .filter({ hasText: "Alan Admin" });
      await expect(shift.first()).toContainText("Mon, Tue, Wed, Thu, Fri: 8:00 AM");
      await expectAccessible(alansPage);
      await shift
        .first()
        .getByRole("button", { name: /^Remove the shift/ })
        .click();
      await alansPage.getByRole("dialog").getByRole("button", { name: "Remove the shift" }).click();
      await expect(alansPage.getByText("Shift removed")).toBeVisible();
    });

    for (const { context, api } of [dora, clara]) {
      await api.dispose();
      await context.close();
    }
    await alansContext.close();
  },
);

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
])
  test(
    `an alarm between two presses moves nothing at ${viewport.width} pixels, avoids the focused element, and stays visible`,
    longTag,
    async ({ page }) => {
      const ada = await createAdmin("Ada Admin");
      const { api: pam } = await createApprovedDriver("Pam Press", ada.api);
      await page.setViewportSize(viewport);
      await signIn(page, ada.person);
      await expect(page).toHaveURL(/\/admin/);
      await page.goto("/admin/transactions");
      const pressable = page.locator(":is(main, header) :is(a, button, input, select):not([aria-label=Alarm] *)");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(page.locator(".underway")).toHaveCount(0);
      await page.evaluate(async () => {
        await document.fonts.ready;
      });
      const readBounds = () =>
        pressable.evaluateAll((all) =>
          all
            .filter((each) => each.checkVisibility())
            .map((each) => JSON.stringify(each.getBoundingClientRect().toJSON())),
        );
      const before = await readBounds();
      // The element below the alarm when it appears.
      const elementBelowAlarm = page.waitForFunction(() => {
        const panel = document.querySelector('[aria-label="Alarm"] > div');
        if (!panel) return null;
        const { left, top, width, height } = panel.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return { inside: panel.contains(hit) };
      });
      await requestJson(pam, "/api/sos", { at: new Date().toISOString() });
      await expect(alarm(page)).toContainText("SOS: Pam Press");
      expect(await (await elementBelowAlarm).jsonValue()).toEqual({ inside: false });
      expect(await readBounds()).toEqual(before);

      await takePictures(page, `alarm-${viewport.width}`);

      await test.step("the second press hits its target", async () => {
        const target = page.locator("main :is(a, button, input, select)").filter({ visible: true }).first();
        const box = await target.boundingBox();
        if (!box) throw new Error("The element is not visible");
        await target.evaluate((element) => {
          element.addEventListener("click", (event) => {
            // The link's target does not matter.
            event.preventDefault();
            event.stopPropagation();
            document.body.dataset.hit = "yes";
          });
        });
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await expect(page.locator("body[data-hit]")).toBeAttached();
      });

      const take = alarm(page).getByRole("button", { name: "Take it" });
      const folded = alarm(page).getByTitle("Show the alarm");
      await test.step("the keyboard folds and unfolds it", async () => {
        await pressByKeyboard(page, alarm(page).getByRole("button", { name: "Minimize the alarm" }));
        await expect(folded).toBeFocused();
        await expect(folded).toBeInViewport();
        await expect(folded).toHaveAccessibleName(/^SOS: Pam Press/);
        await expect(take).toHaveCount(0);
        await takePictures(page, `alarm-folded-${viewport.width}`);
        await expectAccessible(page);
        await page.keyboard.press("Enter");
        await expect(take).toBeVisible();
        await expectAccessible(page);
      });

      await test.step("nothing on the page covers it", async () => {
        await page.evaluate(() => {
          const bar = document.createElement("div");
          bar.id = "bar";
          Object.assign(bar.style, { position: "fixed", inset: "0", zIndex: "20" });
          document.querySelector("main")?.append(bar);
        });
        await take.click({ trial: true });
        await page.locator("#bar").evaluate((bar) => {
          bar.remove();
        });
      });

      await test.step("it moves away from the focused element", async () => {
        const panel = await alarm(page).locator("> div").boundingBox();
        if (!panel) throw new Error("The element is not visible");
        // An element under any width: the test adds a field.
        await page.evaluate(
          ({ x, y }) => {
            const field = document.createElement("input");
            Object.assign(field.style, {
              position: "fixed",
              left: `${x}px`,
              top: `${y}px`,
              width: "40px",
              height: "20px",
              zIndex: "10",
            });
            field.ariaLabel = "Below";
            document.querySelector("main")?.append(field);
            field.focus();
          },
          { x: panel.x + 30, y: panel.y + 20 },
        );
        await expect(folded).toBeInViewport();
        await expect(page.getByLabel("Below")).toBeFocused();
        await page.getByLabel("Below").click();
      });

      await test.step("it unfolds again on another call", async () => {
        // It stays folded while the user types below it.
        await page.getByLabel("Below").evaluate((field) => {
          field.remove();
        });
        const { api: quinn } = await createApprovedDriver("Quinn Second", ada.api);
        await requestJson(quinn, "/api/sos", { at: new Date().toISOString() });
        await expect(alarm(page)).toContainText("and 1 more");
        await expect(take).toBeVisible();
      });
    },
  );

test(
  "an incident is opened manually from a delivery with lost cash, and from a driver's page",
  longTag,
  async ({ browser, page }) => {
    const ada = await createAdmin("Ada Admin");
    const actors: DeliveryActors = { ...(await createDeliveryActors()), administrator: ada.api };
    const distantPlace = { lat: place.lat - 6, lng: place.lng };
    const dora = await openDriverAt(browser, actors, distantPlace, "Dora Lost");
    const id = await createPaidDelivery(actors, distantPlace, 90);
    await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
    await expect(dora.page).toHaveURL(`/navigation/${id}`);
    await exchangeCash(dora.api, actors.sender, id);
    await requestJson(dora.api, `/api/tasks/${id}/fail`, { reason: "Nobody opened" });
    const { userId } = (await requestJson(dora.api, "/api/session")) as { userId: string };
    const openIncidentDialog = page.getByRole("dialog", { name: "Open an incident about Dora Lost" });
    const expectIncidentPage = () => expect(page).toHaveURL(/\/admin\/incidents\/[0-9a-f-]{36}$/);
    await signIn(page, ada.person);
    await expect(page).toHaveURL(/\/admin/);

    await test.step("lost cash opens it, with the known facts", async () => {
      await page.goto(`/admin/transactions/${id}`);
      await page.getByRole("button", { name: "Record cash as lost" }).click();
      const question = page.getByRole("dialog", { name: "Record cash as lost" });
      await question.getByLabel("Reason").fill("Held up on the way back");
      await question.getByRole("button", { name: "Record cash as lost" }).click();
      await expect(openIncidentDialog).toContainText("Lost cash is recorded from an open incident about the driver.");
      await expect(openIncidentDialog.getByRole("radio", { name: "Robbery" })).toBeChecked();
      await expect(openIncidentDialog.getByLabel("What is known")).toHaveValue(
        /^TXN-\S+: \$90\.00 that Dora Lost carried/,
      );
      await expectAccessible(page);
      await openIncidentDialog.getByRole("button", { name: "Open an incident" }).click();
      await expectIncidentPage();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Robbery");
      await expect(page.getByRole("link", { name: /^TXN-/ })).toHaveAttribute("href", `/admin/transactions/${id}`);
      await closeIncidents(ada.api);
    });

    await test.step("a driver's page opens it, and requires a note", async () => {
      await page.goto(`/admin/drivers/${userId}`);
      await page.getByRole("button", { name: "Open an incident" }).click();
      await openIncidentDialog.getByRole("button", { name: "Open an incident" }).click();
      await expect(openIncidentDialog.getByText("Write what is known")).toBeVisible();
      await openIncidentDialog.getByRole("radio", { name: "Accident" }).check();
      await openIncidentDialog.getByRole("radio", { name: /^Severity 1/ }).check();
      await openIncidentDialog.getByLabel("What is known").fill("Called us from the roadside");
      await openIncidentDialog.getByRole("button", { name: "Open an incident" }).click();
      await expectIncidentPage();
      await expect(incidentRecord(page)).toContainText("Called us from the roadside");
      // Opening it does not take it: it rings for everyone.
      await expect(alarm(page)).toContainText("Accident: Dora Lost");
    });
    await dora.context.close();
  },
);
