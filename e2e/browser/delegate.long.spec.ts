// A delegate named by the receiver takes the cash by a link, and shows a code of their own.
import { expect, test } from "@playwright/test";
import { exchangeCash } from "./support/collect.ts";
import { openDriverAt, offerDialogOn, createDeliveryActors, createPaidDelivery } from "./support/deliveries.ts";
import { requestJson } from "./support/people.ts";

test(
  "a delegate opens the link at the drop-off and shows the code; driver and receiver see that the delegate took the cash",
  { tag: "@long" },
  async ({ browser }) => {
    const actors = await createDeliveryActors();
    const place = { lat: -47.3, lng: 118.6 };
    const dora = await openDriverAt(browser, actors, place);
    const id = await createPaidDelivery(actors, place, 90);
    await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
    await expect(dora.page).toHaveURL(`/navigation/${id}`);
    await exchangeCash(dora.api, actors.sender, id);

    const receiverContext = await browser.newContext({
      storageState: await actors.receiver.storageState(),
      viewport: { width: 390, height: 844 },
    });
    const rita = await receiverContext.newPage();
    await rita.goto(`/my-deliveries/${id}`);
    await rita.getByRole("button", { name: "Another person takes it" }).click();
    await rita.getByLabel("Name").fill("Nora Neighbor");
    await rita.getByRole("button", { name: "Create their link" }).click();
    await expect(rita.getByText("Send this link to Nora Neighbor")).toBeVisible();
    const linkRegion = rita.getByRole("region", { name: "Their link" });
    await linkRegion.getByRole("button", { name: "Copy link" }).click();
    const link = await linkRegion.getByRole("textbox").inputValue();

    await requestJson(dora.api, `/api/tasks/${id}/arrive`, { position: { latitude: place.lat, longitude: place.lng } });
    const delegateContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const nora = await delegateContext.newPage();
    await nora.goto(new URL(link).pathname);
    await expect(nora.getByText(/^Nora Neighbor, you're taking it for Rita/)).toBeVisible();
    await expect(nora.getByText("The driver has arrived")).toBeVisible();
    await nora.getByRole("button", { name: "I counted $90.00" }).click();
    const code = (await nora.getByRole("group", { name: "Verification code" }).innerText()).replace(/[^A-Z0-9]/g, "");
    expect(code).toMatch(/^[A-Z0-9]{8}$/);

    await dora.page.goto(`/deliveries/${id}/complete`);
    await expect(dora.page.getByText(/^Nora Neighbor may also take it/)).toBeVisible();
    await dora.page.getByRole("button", { name: "Type the code instead" }).click();
    await dora.page.getByLabel("Verification code").fill(code);
    await dora.page.getByRole("button", { name: "Confirm" }).click();
    await expect(dora.page.getByText("$90.00 handed to Nora Neighbor")).toBeVisible();

    await expect(nora.getByText("You took $90.00")).toBeVisible({ timeout: 60_000 });
    await expect(rita.getByText(/^Handed to Nora Neighbor for Rita/)).toBeVisible({ timeout: 60_000 });
    await Promise.all([dora.api.dispose(), dora.context.close(), receiverContext.close(), delegateContext.close()]);
  },
);
