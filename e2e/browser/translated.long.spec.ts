import { expect, test, type Page } from "@playwright/test";
import { exchangeCash } from "./support/collect.ts";
import {
  readReceiverCode,
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
} from "./support/deliveries.ts";
import { requestJson } from "./support/people.ts";

/**
 * Translates each page as Chrome does: every text node, also later ones, is replaced by two nested <font> elements.
 * Call it before the page is opened.
 */
async function simulateBrowserTranslation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest("script, style, font, textarea, [translate=no]")) continue;
        const outer = document.createElement("font");
        const inner = document.createElement("font");
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    // After React's first render, as a reader who requests a translation does.
    window.addEventListener("load", () => {
      setTimeout(() => {
        wrap(document.body);
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes) if (node.nodeName !== "FONT" && node.nodeType === 1) wrap(node);
        }).observe(document.body, { childList: true, subtree: true });
        document.documentElement.classList.add("translated-ltr");
      }, 500);
    });
  });
}

// React renders the page again when a translator changed it before hydration; that costs time, and nothing is lost.
const hydrationMismatch = "Minified React error #418";

/** Collects page errors, except for a hydration mismatch. */
function collectPageErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => {
    if (!message.startsWith(hydrationMismatch)) errors.push(message);
  });
  return errors;
}
const expectTranslated = (page: Page) => expect(page.locator("html.translated-ltr")).toBeAttached();

test("driver and receiver complete a delivery while their browsers translate the pages", async ({ browser }) => {
  const actors = await createDeliveryActors();
  const place = { lat: -49.3, lng: 98.2 };
  const { api, page, context } = await openDriverAt(browser, actors, place);
  const driverErrors = collectPageErrors(page);
  await simulateBrowserTranslation(page);
  await page.reload();
  await expectTranslated(page);
  const id = await createPaidDelivery(actors, place, 250);
  await expect(offerDialogOn(page)).toContainText("$250.00");
  await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
  await expect(page).toHaveURL(`/navigation/${id}`);
  await exchangeCash(api, actors.sender, id);
  await expect(page.getByText("Rita Receiver").first()).toBeVisible();

  const receiverContext = await browser.newContext({
    storageState: await actors.receiver.storageState(),
    viewport: { width: 390, height: 844 },
  });
  const rita = await receiverContext.newPage();
  const receiverErrors = collectPageErrors(rita);
  await simulateBrowserTranslation(rita);
  await rita.goto(`/receive/${id}`);
  await expectTranslated(rita);
  await expect(rita.getByText("Your code is hidden")).toBeVisible();

  await requestJson(api, `/api/tasks/${id}/arrive`, { position: { latitude: place.lat, longitude: place.lng } });
  await expect(rita.getByText("The driver has arrived")).toBeVisible();
  await expect(rita.getByText("The driver shows $250.00. Count it in front of them.")).toBeVisible();
  await rita.getByRole("button", { name: "I counted $250.00" }).click();
  await expect(rita.getByRole("img", { name: "QR code for the driver" })).toBeVisible();
  await expect(rita.getByText("The driver shows $250.00. Count it in front of them.")).toBeHidden();

  await page.goto(`/deliveries/${id}/complete`);
  await expectTranslated(page);
  const code = await readReceiverCode(actors, id);
  await page.getByRole("button", { name: "Type the code instead" }).click();
  const wrongLetters = [..."ACDEF"].filter((letter) => letter !== code[0]);
  for (const triesLeft of ["4 tries left.", "3 tries left."]) {
    await page.getByLabel("Verification code").fill((wrongLetters.pop() ?? "") + code.slice(1));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText(`Invalid verification code. Keep the cash. ${triesLeft}`)).toBeVisible();
  }
  await expect(page.getByText("4 tries left.")).toBeHidden();
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Delivered" })).toBeVisible();
  await expect(rita.getByRole("heading", { name: "Handed over" })).toBeVisible();
  expect([driverErrors, receiverErrors]).toEqual([[], []]);
  await Promise.all([api.dispose(), context.close(), receiverContext.close()]);
});
