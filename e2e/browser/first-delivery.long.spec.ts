import { expect, test, type Browser, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { formatPhone } from "../../lib/domain/text/format-phone.ts";
import { goOnline, goOffline, waitForOffer } from "../screens/scenario.ts";
import { exchangeCash } from "./support/collect.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  queryAsOwner,
  TEST_PASSWORD,
  sendPaymentWebhook,
  openPhoneAt,
  readLastSmsCode,
  newAccount,
  type TestAccount,
} from "./support/people.ts";
import { deliveryStatusOn } from "./support/steps.ts";

// Dundalk, as far from the other tests' drivers as the town reaches.
const pickup = { lat: 39.2727748, lng: -76.5297783 };
const positionBody = ({ lat, lng }: { lat: number; lng: number }) => ({
  position: { latitude: lat, longitude: lng, accuracy: 8 },
});

/** A Spanish speaker's phone. */
async function openSpanishPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: "es-US",
    geolocation: { latitude: pickup.lat, longitude: pickup.lng },
    permissions: ["geolocation", "camera"],
  });
  return context.newPage();
}

/** Creates an account by phone and with an address, from the invitation's page. */
async function signUpInSpanish(page: Page, rita: TestAccount): Promise<void> {
  await page.getByLabel("Nombre completo").fill(rita.name);
  await page.getByLabel("Teléfono", { exact: true }).fill(rita.phone);
  await page.getByLabel("Contraseña", { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel("Calle y número").fill("6714 Holabird Avenue");
  await page.getByLabel("Ciudad").fill("Dundalk");
  await page.getByLabel("Estado").fill("MD");
  await page.getByLabel("Código postal").fill("21222");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByText(formatPhone(rita.phone))).toBeVisible();
  await page.getByLabel("Código", { exact: true }).fill(await readLastSmsCode(rita.phone));
  await page.getByRole("button", { name: "Confirmar" }).click();
}

/** The text of the receipt as printed. */
async function readPrintedReceipt(page: Page, button: string): Promise<string> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const receipt = page.getByRole("dialog", { name: button });
  await expect(receipt.getByText(/TXN-[0-9A-F]{8}/)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(receipt.getByRole("button")).toHaveCount(0);
  const receiptText = await receipt.innerText();
  expect((await page.pdf({ format: "A4" })).byteLength).toBeGreaterThan(5_000);
  await page.emulateMedia({ media: null });
  await page.keyboard.press("Escape");
  return receiptText;
}

// docs/readings.md: receiver-not-found
test(
  "a new sender and receiver complete a delivery with the pages as their only help",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const administrator = await createAdmin();
    const [sam, rita] = [newAccount("Sam Stranger"), newAccount("Rita Recién")];
    const carl = await createApprovedDriver("Carl Carrier", administrator.api);
    const { page: samsPage } = await openPhoneAt(browser, { latitude: pickup.lat, longitude: pickup.lng });
    const ritasPage = await openSpanishPhone(browser);

    await test.step("Sam opens the landing page, finds where to send cash, and signs up by e-mail", async () => {
      await samsPage.goto("/");
      await samsPage.getByRole("link", { name: "Send cash" }).click();
      await samsPage.getByText("By email").click();
      await samsPage.getByLabel("Full name").fill(sam.name);
      await samsPage.getByLabel("Email", { exact: true }).fill(sam.email);
      await samsPage.getByLabel("Phone", { exact: true }).fill(sam.phone);
      await samsPage.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
      await samsPage.getByRole("button", { name: "Create account" }).click();
      await expect(samsPage).toHaveURL(/\/send/);
    });

    await test.step("Sam enters the delivery, finds the pickup by its name, and places the pin of the entrance by keyboard", async () => {
      await samsPage.getByLabel("Receiver's phone").fill(rita.phone);
      await samsPage.getByLabel("Amount").fill("75.50");
      await samsPage.getByRole("combobox", { name: "Pickup address" }).fill("6714 Holabird");
      await samsPage.getByRole("option").first().click();
      const addressField = samsPage.getByRole("combobox", { name: "Delivery address" });
      await addressField.fill("The blue house behind the church");
      await samsPage.getByRole("button", { name: "Set a pin on the map: Delivery address" }).focus();
      await samsPage.keyboard.press("Enter");
      const sheet = samsPage.getByRole("dialog", { name: "Delivery address" });
      const pin = sheet.getByText(/^Pin at/);
      // It starts around the pickup, zoomed out so far that the pickup is not mistaken for the drop-off.
      await expect(sheet.getByText("Move closer until you see the street")).toBeVisible();
      await sheet.getByRole("application", { name: "Map under the pin" }).focus();
      await expect(async () => {
        await samsPage.keyboard.press("+");
        await expect(pin).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(pin).toHaveText("Pin at 39.27277, -76.52978");
      for (const key of ["Shift+ArrowRight", "ArrowUp", "+"]) await samsPage.keyboard.press(key);
      await expect(pin).not.toHaveText(/39\.27277|76\.52978/);
      await sheet.getByRole("button", { name: "Use this place" }).press("Enter");
      await expect(sheet).toBeHidden();
      await expect(addressField, "what was typed stays its address").toHaveValue("The blue house behind the church");
      await expect(samsPage.getByRole("button", { name: "Move the pin: Delivery address" })).toBeVisible();
      await samsPage.getByText("Notes, time and urgency").click();
      await samsPage.getByRole("switch", { name: "Urgent" }).click();
      await samsPage.getByLabel("From").fill("08:00");
      await samsPage.getByLabel("Until").fill("20:00");
      await samsPage.getByLabel("Special instructions").fill("Ring twice");
    });

    let link = "";
    await test.step("the number has no account yet: Sam gets an invitation to pass on, and the form keeps its data", async () => {
      await samsPage.getByRole("button", { name: "Review" }).click();
      await expect(samsPage.getByRole("region", { name: "Pickup and drop-off on the map" })).toBeVisible();
      await samsPage.getByRole("button", { name: "Send delivery" }).click();
      await expect(samsPage.getByText("Receiver not found")).toBeVisible();
      const message = await samsPage.getByLabel("Message").inputValue();
      link = /https?:\S+/.exec(message)?.[0] ?? "";
      expect(new URL(link).pathname).toBe("/sign-up");
      expect(message, "the invitation does not contain the receiver's number").not.toContain(rita.phone.slice(2));
      const sms = (await samsPage.getByRole("link", { name: "Text message" }).getAttribute("href")) ?? "";
      expect(sms.startsWith(`sms:${rita.phone}?`)).toBe(true);
      expect(decodeURIComponent(sms)).toContain(link);
      await samsPage.getByRole("button", { name: "Copy" }).click();
      await samsPage.reload();
      await expect(samsPage.getByLabel("Amount")).toHaveValue("75.50");
      await expect(samsPage.getByRole("button", { name: "Move the pin: Delivery address" })).toBeVisible();
    });

    await test.step("Rita opens the link, signs up by phone in Spanish, and lands on the receiving page", async () => {
      await ritasPage.goto(link);
      await signUpInSpanish(ritasPage, rita);
      await expect(ritasPage).toHaveURL(/\/receive/);
      await expect(ritasPage.getByText("Nada por recibir")).toBeVisible();
    });

    let id = "";
    await test.step("the draft is sent unchanged, and Rita sees it without a reload", async () => {
      await samsPage.getByRole("button", { name: "Review" }).click();
      await samsPage.getByRole("button", { name: "Send delivery" }).click();
      await expect(samsPage).toHaveURL(/\/my-deliveries\/[0-9a-f-]{36}/);
      id = samsPage.url().split("/").at(-1) ?? "";
      await expect(samsPage.getByText("The blue house behind the church")).toBeVisible();
      await expect(ritasPage.getByRole("main").getByText("$75.50").first()).toBeVisible();
      await expect(
        ritasPage.getByRole("main").getByText("Hora preferida"),
        "the receiver sees the preferred time before accepting",
      ).toBeVisible();
      await ritasPage.getByRole("button", { name: "Aceptar la entrega" }).click();
      await expect(
        ritasPage.getByRole("heading", { name: "Aceptadas" }),
        "it is listed as accepted until a driver has it",
      ).toBeVisible();
      await expect(deliveryStatusOn(samsPage)).toHaveText("Accepted");
    });

    await test.step("the payment is confirmed; Carl accepts, and both see driver, vehicle and time", async () => {
      // At any hour: the search starts in time for the sender's preferred time, which is now.
      await queryAsOwner(
        "update public.transactions set wanted_from = now() - interval '1 hour', wanted_to = now() + interval '6 hours' where id = $1",
        [id],
      );
      await goOnline(carl, pickup);
      await sendPaymentWebhook("payment.pending", id);
      await sendPaymentWebhook("payment.confirmed", id);
      await requestJson(carl.api, `/api/offers/${(await waitForOffer(carl, id)).id}/accept`, { acceptedVia: "app" });
      await expect(deliveryStatusOn(samsPage)).toHaveText("Driver Assigned");
      await expect(samsPage.getByText("Carl Carrier")).toBeVisible();
      await expect(samsPage.getByText("Car · Plate HND 204", { exact: true })).toBeVisible();
      await expect(ritasPage.getByText(/Carl Carrier · Auto · Placa HND 204/)).toBeVisible();
      await ritasPage.getByRole("link", { name: "Mostrar código" }).click();
      await exchangeCash(carl.api, samsPage.request, id);
      await expect(deliveryStatusOn(samsPage)).toHaveText("On the Way");
      await expect(samsPage.getByRole("region", { name: "Where the driver is" })).toBeVisible();
      await expect(ritasPage.getByText(/Carl Carrier está a \d+ min aprox\./)).toBeVisible();
    });

    await test.step("the driver is at the drop-off; Rita shows the code, and the page shows the handover without a reload", async () => {
      await requestJson(carl.api, `/api/tasks/${id}/arrive`, {
        ...positionBody(pickup),
        reason: "At the door behind the church",
      });
      await expect(deliveryStatusOn(ritasPage)).toHaveText("El repartidor llegó");
      await expect(ritasPage.getByRole("img", { name: "Código QR para el repartidor" })).toBeHidden();
      await ritasPage.getByRole("button", { name: "Conté $75.50" }).click();
      await expect(ritasPage.getByRole("img", { name: "Código QR para el repartidor" })).toBeVisible();
      await expect(ritasPage.getByText("Sube el brillo de la pantalla al máximo.")).toBeVisible();
      const code = await ritasPage.getByLabel("Código de verificación").innerText();
      expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
      await requestJson(carl.api, `/api/tasks/${id}/complete`, { code });
      await expect(ritasPage.getByRole("heading", { name: "Entregado" })).toBeVisible();
      await expect(deliveryStatusOn(samsPage)).toHaveText("Delivered");
    });

    await test.step("each has a receipt that prints, in their own language", async () => {
      const [receipt, spanishReceipt] = [
        await readPrintedReceipt(samsPage, "Receipt"),
        await readPrintedReceipt(ritasPage, "Recibo"),
      ];
      for (const receiptText of [
        "$75.50",
        "Delivered",
        "Sam Stranger",
        "Rita Recién",
        "The blue house behind the church",
        "Carl",
      ])
        expect(receipt).toContain(receiptText);
      for (const receiptText of ["$75.50", "Entregada", "Remitente", "Sam Stranger", "Llevada por", "En camino"])
        expect(spanishReceipt).toContain(receiptText);
      for (const receiptText of [receipt, spanishReceipt]) expect(receiptText).not.toMatch(/Carrier|\+1305/);
    });

    await test.step("what Rita entered is in the account, as the pickup of their own deliveries", async () => {
      await ritasPage.goto("/account");
      for (const [label, value] of [
        ["Dirección", "6714 Holabird Avenue"],
        ["Ciudad", "Dundalk"],
        ["Estado", "MD"],
        ["Código postal", "21222"],
      ] as const)
        await expect(ritasPage.getByLabel(label, { exact: true })).toHaveValue(value);
      await ritasPage.goto("/send");
      const pickupField = ritasPage.getByRole("combobox", { name: "Dirección de recogida" });
      await expect(pickupField).toHaveValue("6714 Holabird Avenue, Dundalk, MD 21222");
      // The search finds one place, which is chosen automatically.
      await expect(ritasPage.getByRole("button", { name: "Mover el punto: Dirección de recogida" })).toBeVisible();
    });

    await goOffline(carl);
    await Promise.all([
      samsPage.context().close(),
      ritasPage.context().close(),
      carl.api.dispose(),
      administrator.api.dispose(),
    ]);
  },
);
