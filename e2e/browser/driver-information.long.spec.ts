// A driver sees the sender's instructions below the address, the contact, and the next step within reach of the thumb, on
// small phones and with double text size.
import { expect, test, type Locator } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { confirmAsSender, typeCode, typeAmount } from "./support/collect.ts";
import {
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { requestJson } from "./support/people.ts";
import {
  setScreenSize,
  resetScreenSize,
  screenSizes,
  takePicture,
  expectReachableAndAccessible,
} from "./support/reach.ts";
import { movePhoneToStop, longTag } from "./support/steps.ts";

const pickup = { lat: 26.71, lng: -80.06 };
// Three kilometres north.
const dropOff = { lat: pickup.lat + 3 / 111.195, lng: pickup.lng };
const notes = "Between Rita and me: this is the rest of the loan";
const instructions =
  `Gate code 4711. ${"Take the second stairs on the left, past the bicycles, and ring twice. ".repeat(20)}`.slice(
    0,
    1000,
  );

let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

/** The instructions are below the address, and the notes nowhere. */
async function expectInstructionsBelow(within: Locator, address: string): Promise<void> {
  const instructions = within.getByTestId("delivery-instructions").filter({ hasText: "Gate code 4711" });
  const place = within.getByText(address).filter({ visible: true }).first();
  await expect(place).toBeVisible();
  // Both in one evaluation: the sheet may still be moving.
  const isAbove = await place.evaluate(
    (element, below) => below !== null && below.getBoundingClientRect().y > element.getBoundingClientRect().y,
    await instructions.elementHandle(),
  );
  expect(isAbove).toBe(true);
  await expect(within).not.toContainText("rest of the loan");
}

// docs/readings.md: start-service
test(
  "instructions of a thousand letters are below the address, and never in the way of the next step",
  longTag,
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const dora = await openDriverAt(browser, actors, pickup);
    const { page } = dora;
    const id = await createPaidDelivery(actors, pickup, 250, dropOff, { notes, specialInstructions: instructions });
    const button = (name: string | RegExp) => page.getByRole("button", { name });

    await test.step("the offer shows them", async () => {
      const offer = offerDialogOn(page);
      await expect(offer).toBeVisible();
      await expectInstructionsBelow(offer, "1 Pickup Street");
      await takePicture(page, "offer");
      await offer.getByRole("button", { name: "Show all instructions" }).click();
      await expectReachableAndAccessible(page, offer.getByRole("button", { name: "Accept Task" }));
      await offer.getByRole("button", { name: "Accept Task" }).click();
      await expect(page).toHaveURL(new RegExp(`/navigation/${id}`));
    });

    const card = page.getByRole("region", { name: "Active Delivery" });
    await test.step("at the pickup the driver calls the sender and counts the cash", async () => {
      await expectInstructionsBelow(card, "1 Pickup Street");
      await expect(card).toContainText("Sam Sender");
      await expect(card).not.toContainText("Rita Receiver");
      await expect(card.getByRole("button", { name: "Call Sam Sender" })).toBeVisible();
      await takePicture(page, "pickup");
      await card.getByRole("button", { name: "Show all instructions" }).click();
      await expectReachableAndAccessible(page, page.getByRole("link", { name: "Start Service" }));

      await movePhoneToStop(
        page,
        { latitude: pickup.lat + 820 / 111_195, longitude: pickup.lng },
        /^about 1\.\d km away$/,
      );
      await page.getByRole("link", { name: "Start Service" }).click();
      await expectReachableAndAccessible(page, button("I counted the cash"));
      await takePicture(page, "count");
      await typeAmount(page, 250);
      await button("I counted $250.00").click();
      await expect(page.getByRole("heading", { name: "Waiting for Sam to confirm" })).toBeVisible();
      await expectReachableAndAccessible(page, button("Count again"));
      await takePicture(page, "waiting");
      const { code } = await confirmAsSender(actors.sender, id);
      await expectReachableAndAccessible(page, button("Type the code instead"));
      await takePicture(page, "scan");
      await typeCode(page, code);
      const question = page.getByRole("dialog", { name: "Not at the address yet?" });
      await expect(question).toContainText(/about 8\d\d m from the address/);
      await takePicture(page, "why-here");
      await expectReachableAndAccessible(page, question.getByRole("button", { name: "Confirm here" }));
      await question.getByRole("button", { name: "Not there yet" }).click();
    });
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
    await dora.context.close();
  },
);

test("the map's attribution is below no control, at any size", { tag: "@long" }, async ({ browser }) => {
  // There are no streets on the map there.
  const place = { lat: -21.3, lng: 87.2 };
  const dora = await openDriverAt(browser, actors, place);
  const { page } = dora;
  const id = await createPaidDelivery(actors, place, 60);
  await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
  await expect(page).toHaveURL(new RegExp(`/navigation/${id}`));
  const noMapNotice = page.getByText("No street map of this area");
  await expect(noMapNotice).toBeVisible();
  await expect(page.getByRole("button", { name: "Share your trip" })).toBeVisible();
  for (const screenSize of screenSizes) {
    await setScreenSize(page, screenSize);
    const findCoveringControls = () =>
      noMapNotice.evaluate((element) => {
        const bounds = element.getBoundingClientRect();
        return [...document.querySelectorAll("main :is(a, button, section)")]
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            return left < bounds.right && right > bounds.left && top < bounds.bottom && bottom > bounds.top;
          })
          .map((control) => control.getAttribute("aria-label") ?? control.textContent);
      });
    await expect.poll(findCoveringControls, { message: JSON.stringify(screenSize) }).toEqual([]);
  }
  await resetScreenSize(page);
  await expect(noMapNotice).toBeVisible();
  await takePicture(page, "no-streets");
  await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
  await dora.context.close();
});
