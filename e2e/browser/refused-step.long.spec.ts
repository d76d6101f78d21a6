import { expect, test } from "@playwright/test";
import { exchangeCash } from "./support/collect.ts";
import { openDriverAt, offerDialogOn, createDeliveryActors, createPaidDelivery } from "./support/deliveries.ts";

test("a refused step is readable on a phone of 320 px with double text size", async ({ browser }) => {
  const actors = await createDeliveryActors();
  const place = { lat: -47.1, lng: 101.4 };
  const { api, page, context } = await openDriverAt(browser, actors, place);
  const id = await createPaidDelivery(actors, place, 250);
  await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
  await expect(page).toHaveURL(`/navigation/${id}`);
  await exchangeCash(api, actors.sender, id);
  await page.route("**/api/tasks/*/arrive", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({ status: 409, code: "INVALID_STATE", title: "This action is not possible now" }),
    }),
  );
  await page.getByRole("button", { name: "Mark Arrived" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Failed to mark arrival" });
  await expect(notice).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
  const text = notice.getByText("Failed to mark arrival");
  const [noticeBox, textBox] = await Promise.all([notice.boundingBox(), text.boundingBox()]);
  expect(textBox?.width).toBeGreaterThan((noticeBox?.width ?? Infinity) * 0.6);
  // Completely in view.
  expect(noticeBox?.y).toBeGreaterThanOrEqual(0);
  await notice.getByRole("button", { name: "OK" }).click();
  await expect(notice).toBeHidden();
  await Promise.all([api.dispose(), context.close()]);
});
