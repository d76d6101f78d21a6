import { expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { goOffline, goOnline, waitForOffer, confirmPayment } from "../screens/scenario.ts";
import { exchangeCash } from "./support/collect.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  signUp,
  newAccount,
  type TestAccount,
} from "./support/people.ts";
import { longTag, deliveryStatusOn } from "./support/steps.ts";

// Deliveries that end early, as each side sees them; and the tracking link until its end.
const place = { lat: 29.4241, lng: -98.4936 };
type Customer = { person: TestAccount; api: APIRequestContext; page: Page };
let sam: Customer;
let rita: Customer;
let administrator: { api: APIRequestContext };

async function openCustomer(browser: Browser, name: string, locale: "en" | "es"): Promise<Customer> {
  const person = newAccount(name);
  const api = await signUp(person, "user");
  const context = await browser.newContext({
    storageState: await api.storageState(),
    locale: locale === "es" ? "es-US" : "en-US",
  });
  await context.addCookies([{ name: "handover-locale", value: locale, url: process.env.TEST_APP_URL ?? "" }]);
  return { person, api, page: await context.newPage() };
}

test.beforeAll(async ({ browser }) => {
  administrator = await createAdmin();
  [sam, rita] = [await openCustomer(browser, "Sam Sender", "en"), await openCustomer(browser, "Rita Receptora", "es")];
});
test.afterAll(async () => {
  for (const { page, api } of [sam, rita]) {
    await page.context().close();
    await api.dispose();
  }
});

async function sendDelivery(amount: number): Promise<string> {
  const { id } = (await requestJson(sam.api, "/api/transactions", {
    receiverPhone: rita.person.phone,
    amount,
    pickupAddress: "1 Alamo Plaza",
    pickupLocation: place,
    deliveryAddress: "9 Secret Lane",
    deliveryLocation: place,
  })) as { id: string };
  return id;
}

/** The receipt's text on this page. */
async function readReceipt(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name, exact: true }).click();
  const receipt = page.getByRole("dialog", { name });
  await expect(receipt.getByText(/TXN-/)).toBeVisible();
  const receiptText = await receipt.innerText();
  await page.keyboard.press("Escape");
  await expect(receipt).toBeHidden();
  return receiptText;
}

test(
  "after the receiver's rejection both parties see it in their own language, on the page and on the receipt",
  { tag: "@long" },
  async () => {
    const id = await sendDelivery(31);
    await sam.page.goto(`/my-deliveries/${id}`);
    await rita.page.goto("/receive");
    await rita.page.getByRole("button", { name: "Rechazar la entrega" }).click();
    await rita.page.getByRole("button", { name: "Sí, rechazar" }).click();
    await expect(rita.page.getByText("Nada por recibir")).toBeVisible();
    await expect(deliveryStatusOn(sam.page)).toHaveText("Cancelled");
    await expect(sam.page.getByRole("main").getByText("Rejected by the receiver")).toBeVisible();
    expect(await readReceipt(sam.page, "Receipt")).toMatch(/\$31\.00[\s\S]*Cancelled[\s\S]*Rejected by the receiver/);
    await rita.page.goto(`/my-deliveries/${id}`);
    await expect(deliveryStatusOn(rita.page)).toHaveText("Cancelada");
    expect(await readReceipt(rita.page, "Recibo")).toMatch(/\$31\.00[\s\S]*Cancelada[\s\S]*El destinatario la rechazó/);
  },
);

test("after the sender's cancellation the receiver's code disappears immediately, and both have receipts", async () => {
  const id = await sendDelivery(32);
  await requestJson(rita.api, `/api/transactions/${id}/accept`, {});
  await rita.page.goto(`/receive/${id}`);
  await rita.page.getByRole("button", { name: "Mostrar código" }).click();
  await rita.page.getByRole("dialog").getByRole("button", { name: "Mostrar código de todos modos" }).click();
  await expect(rita.page.getByRole("img", { name: "Código QR para el repartidor" })).toBeVisible();
  await sam.page.goto(`/my-deliveries/${id}`);
  await sam.page.getByRole("button", { name: "Cancel delivery" }).click();
  await sam.page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(deliveryStatusOn(sam.page)).toHaveText("Cancelled");
  await expect(rita.page.getByText("Esta entrega terminó")).toBeVisible();
  await expect(rita.page.getByText("El remitente la canceló")).toBeVisible();
  await expect(rita.page.getByRole("img", { name: "Código QR para el repartidor" })).toBeHidden();
  expect(await readReceipt(rita.page, "Recibo")).toMatch(/Cancelada[\s\S]*El remitente la canceló/);
  expect(await readReceipt(sam.page, "Receipt")).toMatch(/Cancelled[\s\S]*Cancelled by the sender/);
});

test(
  "after a failed handover both parties see the reason, and the tracking link has shown no names and has ended",
  longTag,
  async ({ browser }) => {
    const dora = await createApprovedDriver("Dora Dutiful", administrator.api);
    const id = await sendDelivery(33);
    await requestJson(rita.api, `/api/transactions/${id}/accept`, {});
    await goOnline(dora, place);
    await confirmPayment(id);
    await requestJson(dora.api, `/api/offers/${(await waitForOffer(dora, id)).id}/accept`, { acceptedVia: "app" });
    await sam.page.goto(`/my-deliveries/${id}`);
    await rita.page.goto(`/my-deliveries/${id}`);

    await sam.page.getByRole("button", { name: "Copy link" }).click();
    const link = await sam.page.getByLabel("Tracking link").inputValue();
    const friend = await (await browser.newContext()).newPage();
    const trackingResponses: string[] = [];
    friend.on("response", (response) => {
      if (response.url().includes("/api/track/"))
        void response.text().then(
          (text) => trackingResponses.push(text),
          () => undefined,
        );
    });
    await friend.goto(link);
    await expect(friend.getByText("Driver assigned", { exact: true })).toBeVisible();
    await exchangeCash(dora.api, sam.api, id);
    await expect(friend.getByText("Dora is on the way")).toBeVisible({ timeout: 135_000 });
    await expect(friend.getByRole("region", { name: "Where Dora is" })).toBeVisible();
    const shown = await friend.getByRole("main").innerText();

    await requestJson(dora.api, `/api/tasks/${id}/fail`, { reason: "Nobody is there: rang twice" });
    await expect(deliveryStatusOn(sam.page)).toHaveText("Failed");
    await expect(sam.page.getByRole("main").getByText("Nobody is there: rang twice")).toBeVisible();
    await expect(deliveryStatusOn(rita.page)).toHaveText("Fallida");
    await expect(rita.page.getByRole("main").getByText("No hay nadie: rang twice")).toBeVisible();
    // Dora returns Sam's cash: they can still reach each other.
    await expect(sam.page.getByText("Your $33.00 comes back")).toBeVisible();
    await expect(sam.page.getByRole("button", { name: "Call Dora" })).toBeVisible();
    await expect(rita.page.getByRole("button", { name: "Llamar a Dora" })).toBeHidden();
    expect(await readReceipt(sam.page, "Receipt")).toMatch(/\$33\.00[\s\S]*Failed[\s\S]*Nobody is there/);
    expect(await readReceipt(rita.page, "Recibo")).toMatch(/\$33\.00[\s\S]*Fallida[\s\S]*No hay nadie/);

    await expect(friend.getByText("This delivery is over")).toBeVisible({ timeout: 90_000 });
    await expect(friend.getByRole("region", { name: "Where Dora is" })).toBeHidden();
    await friend.reload();
    await expect(friend.getByText("This link no longer works")).toBeVisible();
    for (const text of [shown, ...trackingResponses]) {
      for (const secret of [
        "Sender",
        "Receptora",
        "Dutiful",
        "Secret Lane",
        "Alamo",
        "$33",
        '"amount"',
        "TXN-",
        id,
        sam.person.phone.slice(2),
        rita.person.phone.slice(2),
        dora.person.phone.slice(2),
      ])
        expect(text).not.toContain(secret);
    }
    await friend.context().close();
    // A driver with cash cannot go offline.
    await requestJson(administrator.api, `/api/admin/transactions/${id}/cash-returned`, { reason: "The test is over" });
    await goOffline(dora);
    await dora.api.dispose();
  },
);
