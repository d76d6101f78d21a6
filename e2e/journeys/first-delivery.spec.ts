import { expect, test, type Browser, type Page } from "@playwright/test";
import { goOnline, goOffline, openOffer } from "../screens/world.ts";
import { changeHands } from "./support/collect.ts";
import {
  admin,
  approvedDriver,
  ask,
  asOwner,
  password,
  paymentSays,
  phoneAt,
  smsCode,
  someone,
  type Person,
} from "./support/people.ts";
import { statusOf } from "./support/steps.ts";

// Dundalk, as far from where the other journeys drive as the town goes.
const pickup = { lat: 39.2727748, lng: -76.5297783 };
const at = ({ lat, lng }: { lat: number; lng: number }) => ({
  position: { latitude: lat, longitude: lng, accuracy: 8 },
});

/** A Spanish speaker's phone. */
async function spanishPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: "es-US",
    geolocation: { latitude: pickup.lat, longitude: pickup.lng },
    permissions: ["geolocation"],
  });
  return context.newPage();
}

/** Her account, by phone and with her address, from the page that the invitation leads to. */
async function signUpInSpanish(page: Page, rita: Person): Promise<void> {
  await page.getByLabel("Nombre completo").fill(rita.name);
  await page.getByLabel("Teléfono", { exact: true }).fill(rita.phone);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByLabel("Calle y número").fill("6714 Holabird Avenue");
  await page.getByLabel("Ciudad").fill("Dundalk");
  await page.getByLabel("Estado").fill("MD");
  await page.getByLabel("Código postal").fill("21222");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByText(rita.phone)).toBeVisible();
  await page.getByLabel("Código", { exact: true }).fill(await smsCode(rita.phone));
  await page.getByRole("button", { name: "Confirmar" }).click();
}

/** The receipt as it comes out of a printer: the paper alone. */
async function printed(page: Page, button: string): Promise<string> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const paper = page.getByRole("dialog", { name: button });
  await expect(paper.getByText(/TXN-[0-9A-F]{8}/)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(paper.getByRole("button")).toHaveCount(0);
  const words = await paper.innerText();
  expect((await page.pdf({ format: "A4" })).byteLength).toBeGreaterThan(5_000);
  await page.emulateMedia({ media: null });
  await page.keyboard.press("Escape");
  return words;
}

// Reading: receiver-not-found
test(
  "a sender and a receiver who know nothing of the system find their way through it with nothing but its pages",
  { tag: "@prove" },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const administrator = await admin();
    const [sam, rita] = [someone("Sam Stranger"), someone("Rita Recién")];
    const carl = await approvedDriver("Carl Carrier", administrator.api);
    const { page: his } = await phoneAt(browser, { latitude: pickup.lat, longitude: pickup.lng });
    const hers = await spanishPhone(browser);

    await test.step("Sam comes to the front door, finds where to send cash, and signs up by e-mail", async () => {
      await his.goto("/");
      await his.getByRole("link", { name: "Send or receive cash" }).click();
      await his.getByText("By email").click();
      await his.getByLabel("Full name").fill(sam.name);
      await his.getByLabel("Email", { exact: true }).fill(sam.email);
      await his.getByLabel("Phone", { exact: true }).fill(sam.phone);
      await his.getByLabel("Password", { exact: true }).fill(password);
      await his.getByRole("button", { name: "Create account" }).click();
      await expect(his).toHaveURL(/\/send/);
    });

    await test.step("he says what to send, finds the pickup by its name, and sets the pin of the door with the keys alone", async () => {
      await his.getByLabel("Receiver's phone").fill(rita.phone);
      await his.getByLabel("Amount").fill("75.50");
      await his.getByRole("combobox", { name: "Pickup address" }).fill("6714 Holabird");
      await his.getByRole("option").first().click();
      const door = his.getByRole("combobox", { name: "Delivery address" });
      await door.fill("The blue house behind the church");
      await his.getByRole("button", { name: "Set a pin on the map: Delivery address" }).focus();
      await his.keyboard.press("Enter");
      const sheet = his.getByRole("dialog", { name: "Delivery address" });
      const pin = sheet.getByText(/^Pin at/);
      // It begins around the pickup, from so far that nobody takes the pickup for the door.
      await expect(sheet.getByText("Move closer until you see the street")).toBeVisible();
      await sheet.getByRole("application", { name: "Map under the pin" }).focus();
      await expect(async () => {
        await his.keyboard.press("+");
        await expect(pin).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(pin).toHaveText("Pin at 39.27277, -76.52978");
      for (const key of ["Shift+ArrowRight", "ArrowUp", "+"]) await his.keyboard.press(key);
      await expect(pin).not.toHaveText(/39\.27277|76\.52978/);
      await sheet.getByRole("button", { name: "Use this place" }).press("Enter");
      await expect(sheet).toBeHidden();
      await expect(door, "what he typed stays its address").toHaveValue("The blue house behind the church");
      await expect(his.getByRole("button", { name: "Move the pin: Delivery address" })).toBeVisible();
      await his.getByText("Notes, time and urgency").click();
      await his.getByRole("switch", { name: "Urgent" }).click();
      await his.getByLabel("From").fill("08:00");
      await his.getByLabel("Until").fill("20:00");
      await his.getByLabel("Special instructions").fill("Ring twice");
    });

    let link = "";
    await test.step("nobody has her number yet: he gets a message to pass on, and his form stays as it is", async () => {
      await his.getByRole("button", { name: "Review" }).click();
      await expect(his.getByRole("region", { name: "Pickup and drop-off on the map" })).toBeVisible();
      await his.getByRole("button", { name: "Send delivery" }).click();
      await expect(his.getByText("Receiver not found").first()).toBeVisible();
      const message = await his.getByLabel("Message").inputValue();
      link = /https?:\S+/.exec(message)?.[0] ?? "";
      expect(new URL(link).pathname).toBe("/sign-up");
      expect(message, "it says no more of anybody than that there is cash to send").not.toContain(rita.phone.slice(2));
      const sms = (await his.getByRole("link", { name: "Text message" }).getAttribute("href")) ?? "";
      expect(sms.startsWith(`sms:${rita.phone}?`)).toBe(true);
      expect(decodeURIComponent(sms)).toContain(link);
      await his.getByRole("button", { name: "Copy" }).click();
      await his.reload();
      await expect(his.getByLabel("Amount")).toHaveValue("75.50");
      await expect(his.getByRole("button", { name: "Move the pin: Delivery address" })).toBeVisible();
    });

    await test.step("Rita opens the link, signs up by phone in Spanish, and comes to where she receives", async () => {
      await hers.goto(link);
      await signUpInSpanish(hers, rita);
      await expect(hers).toHaveURL(/\/receive/);
      await expect(hers.getByText("Nada por recibir")).toBeVisible();
    });

    let id = "";
    await test.step("his draft goes through as it was, and she has it before her without a reload", async () => {
      await his.getByRole("button", { name: "Review" }).click();
      await his.getByRole("button", { name: "Send delivery" }).click();
      await expect(his).toHaveURL(/\/my-deliveries\/[0-9a-f-]{36}/);
      id = his.url().split("/").at(-1) ?? "";
      await expect(his.getByText("The blue house behind the church")).toBeVisible();
      await expect(hers.getByRole("main").getByText("$75.50").first()).toBeVisible();
      await expect(hers.getByRole("main").getByText("Hora preferida"), "a yes is also one to a time").toBeVisible();
      await hers.getByRole("button", { name: "Aceptar la entrega" }).click();
      await expect(
        hers.getByRole("heading", { name: "Aceptadas" }),
        "nothing is on its way before a driver has it",
      ).toBeVisible();
      await expect(statusOf(his)).toHaveText("Accepted");
    });

    await test.step("the payment comes; Carl takes it, and both read who comes, in what, and when", async () => {
      // Whatever the hour is: drivers are asked in time for what the sender prefers, and that is now.
      await asOwner(
        "update public.transactions set wanted_from = now() - interval '1 hour', wanted_to = now() + interval '6 hours' where id = $1",
        [id],
      );
      await goOnline(carl, pickup);
      await paymentSays("payment.pending", id);
      await paymentSays("payment.confirmed", id);
      await ask(carl.api, `/api/offers/${(await openOffer(carl, id)).id}/accept`, { acceptedVia: "app" });
      await expect(statusOf(his)).toHaveText("Driver Assigned");
      await expect(his.getByText("Carl Carrier")).toBeVisible();
      await expect(his.getByText("Car · Plate HND 204", { exact: true })).toBeVisible();
      await expect(hers.getByText(/Carl Carrier · Auto · Placa HND 204/)).toBeVisible();
      await hers.getByRole("link", { name: "Mostrar código" }).click();
      await changeHands(carl.api, his.request, id);
      await expect(statusOf(his)).toHaveText("In Transit");
      await expect(his.getByRole("region", { name: "Where the driver is" })).toBeVisible();
      await expect(hers.getByText(/Carl Carrier está a \d+ min aprox\./)).toBeVisible();
    });

    await test.step("he is at her door; she holds up her code, and her page says by itself that it is handed over", async () => {
      await ask(carl.api, `/api/tasks/${id}/arrive`, { ...at(pickup), reason: "At the door behind the church" });
      await expect(hers.getByText("El conductor está aquí")).toBeVisible();
      await expect(hers.getByRole("img", { name: "Código QR para el conductor" })).toBeHidden();
      await hers.getByRole("button", { name: "Conté $75.50" }).click();
      await expect(hers.getByRole("img", { name: "Código QR para el conductor" })).toBeVisible();
      await expect(hers.getByText("Sube el brillo de la pantalla al máximo.")).toBeVisible();
      const code = await hers.getByLabel("Código de verificación").innerText();
      expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
      await ask(carl.api, `/api/tasks/${id}/complete`, { code });
      await expect(hers.getByRole("heading", { name: "Entregado" })).toBeVisible();
      await expect(statusOf(his)).toHaveText("Delivered");
    });

    await test.step("each has a receipt that prints, in his own language", async () => {
      const [paper, recibo] = [await printed(his, "Receipt"), await printed(hers, "Recibo")];
      for (const words of [
        "$75.50",
        "Delivered",
        "Sam Stranger",
        "Rita Recién",
        "The blue house behind the church",
        "Carl",
      ])
        expect(paper).toContain(words);
      for (const words of ["$75.50", "Entregada", "Remitente", "Sam Stranger", "Llevada por", "En camino"])
        expect(recibo).toContain(words);
      for (const words of [paper, recibo]) expect(words).not.toMatch(/Carrier|\+1305/);
    });

    await test.step("what Rita said of herself is in her account, and is where her own cash would be collected", async () => {
      await hers.goto("/account");
      for (const [label, value] of [
        ["Dirección", "6714 Holabird Avenue"],
        ["Ciudad", "Dundalk"],
        ["Estado", "MD"],
        ["Código postal", "21222"],
      ] as const)
        await expect(hers.getByLabel(label, { exact: true })).toHaveValue(value);
      await hers.goto("/send");
      const collected = hers.getByRole("combobox", { name: "Dirección de recogida" });
      await expect(collected).toHaveValue("6714 Holabird Avenue, Dundalk, MD 21222");
      // The search knows it as one place, which is taken without a touch.
      await expect(hers.getByRole("button", { name: "Mover el punto: Dirección de recogida" })).toBeVisible();
    });

    await goOffline(carl);
    await Promise.all([his.context().close(), hers.context().close(), carl.api.dispose(), administrator.api.dispose()]);
  },
);
