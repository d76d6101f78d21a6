import { expect, test, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { randomUUID } from "node:crypto";
import { exchangeCash } from "./support/collect.ts";
import { createAdmin, requestJson, signIn } from "./support/people.ts";
import {
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  type DeliveryActors,
} from "./support/deliveries.ts";

test.use({ viewport: { width: 1280, height: 900 } });

// A place of its own, far from other tests' drivers.
const place = { lat: -43.53, lng: 172.63 };
const approvalList = (page: Page) => page.getByRole("list", { name: "Approvals" });
const approvalCard = (page: Page, text: string | RegExp) =>
  approvalList(page).getByRole("listitem").filter({ hasText: text });

/** Confirms the dialog, with a reason where one is required. */
async function confirmDialog(page: Page, verb: string, reason?: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  if (reason) await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: verb, exact: true }).click();
}

async function assignDriver(
  { page, api }: Awaited<ReturnType<typeof openDriverAt>>,
  { sender }: DeliveryActors,
  id: string,
): Promise<void> {
  await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
  await expect(page).toHaveURL(`/navigation/${id}`);
  await exchangeCash(api, sender, id);
}

test(
  "two administrators: one alone decides nothing, a changed subject voids the request, and a ceiling approved by both applies immediately",
  { tag: "@long" },
  async ({ browser, page: adasPage }) => {
    test.setTimeout(180_000 * TIMEOUT_FACTOR);
    const team = randomUUID();
    const baseActors = await createDeliveryActors();
    const [ada, alan] = await Promise.all([createAdmin("Ada Admin", team), createAdmin("Alan Admin", team)]);
    const actors: DeliveryActors = { ...baseActors, administrator: ada.api };
    const alansContext = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const alansPage = await alansContext.newPage();
    await signIn(adasPage, ada.person);
    await signIn(alansPage, alan.person);
    const dora = await openDriverAt(browser, actors, place);
    const { userId } = (await requestJson(dora.api, "/api/session")) as { userId: string };
    const id = await createPaidDelivery(actors, place, 240);
    const number = `TXN-${id.slice(0, 8).toUpperCase()}`;
    await assignDriver(dora, actors, id);
    await alansPage.goto("/admin/approvals");
    await expect(alansPage.getByText("Nothing waits for approval")).toBeVisible();

    await test.step("one administrator requests it, and the delivery stays unchanged", async () => {
      await adasPage.goto(`/admin/transactions/${id}`);
      await adasPage.getByRole("button", { name: "Complete without code" }).click();
      await confirmDialog(adasPage, "Complete without code", "The receiver's phone is broken");
      await expect(
        adasPage.getByText(/Requested\. Another administrator has (29|30) minutes to approve\./),
      ).toBeVisible();
      // The page continues to show it after the toast has disappeared.
      await expect(adasPage.getByText("You requested this. Another administrator must approve it.")).toBeVisible();
      await adasPage.goto("/admin/approvals");
      await expect(approvalCard(adasPage, number)).toContainText(
        "You requested this. Another administrator must approve it.",
      );
      await expect(adasPage.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
      expect(await requestJson(ada.api, `/api/admin/transactions/${id}`)).toMatchObject({ status: "in_transit" });
    });

    await test.step("the other one receives the request, and the driver's arrival voids it before the approval", async () => {
      await expect(approvalCard(alansPage, number)).toContainText("Requested by Ada Admin");
      await expect(approvalCard(alansPage, number)).toContainText("counts as handed to Rita Receiver by Dora Driver");
      await requestJson(dora.api, `/api/tasks/${id}/arrive`, {
        position: { latitude: place.lat, longitude: place.lng },
      });
      await expect(approvalCard(alansPage, number)).toContainText("Changed since it was requested");
      await expect(alansPage.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
    });

    await test.step("requested again and approved by the other one, it is executed", async () => {
      await adasPage.goto(`/admin/transactions/${id}`);
      await adasPage.getByRole("button", { name: "Complete without code" }).click();
      await confirmDialog(adasPage, "Complete without code", "Both were called");
      await expect(approvalCard(alansPage, number)).toContainText("Both were called");
      await alansPage.getByRole("button", { name: `Approve: Complete without the code, ${number}` }).click();
      await confirmDialog(alansPage, "Approve");
      await expect(alansPage.getByText("Approved and carried out")).toBeVisible();
      await expect(alansPage.getByText("Nothing waits for approval")).toBeVisible();
      await expect(adasPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
      await adasPage.goto("/admin/record?action=complete_override");
      await expect(adasPage.getByRole("listitem").filter({ hasText: number })).toContainText("Approved by Alan Admin");
    });

    await test.step("a ceiling approved by both shows on the driver's page immediately", async () => {
      await dora.page.goto("/dashboard");
      await expect(dora.page.getByText("You hold $0.00 of $500.00")).toBeVisible();
      await adasPage.goto(`/admin/drivers/${userId}`);
      await adasPage.getByRole("button", { name: "Change ceiling" }).click();
      await adasPage.getByLabel("The most cash the driver may hold, in dollars").fill("1500");
      await adasPage.getByLabel("Reason").fill("Known for years");
      await adasPage.getByRole("button", { name: "Set ceiling" }).click();
      await expect(adasPage.getByText(/^Requested\./)).toBeVisible();
      await expect(dora.page.getByText("You hold $0.00 of $500.00")).toBeVisible();
      await expect(approvalCard(alansPage, "Raise a cash ceiling")).toContainText(
        "Dora Driver may hold up to $1,500.00 instead of $500.00",
      );
      await alansPage.getByRole("button", { name: "Approve: Raise a cash ceiling, Dora Driver" }).click();
      await confirmDialog(alansPage, "Approve");
      await expect(dora.page.getByText("You hold $0.00 of $1,500.00")).toBeVisible();
    });

    await dora.api.dispose();
    await dora.context.close();
    await alansContext.close();
  },
);
