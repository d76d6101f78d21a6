import { expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { exchangeCash } from "./support/collect.ts";
import {
  readReceiverCode,
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  type DeliveryActors,
} from "./support/deliveries.ts";

// Driver and receiver write to each other in the app, each in their own language.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

async function openPageAs(browser: Browser, account: APIRequestContext, path: string): Promise<Page> {
  const context = await browser.newContext({
    storageState: await account.storageState(),
    viewport: { width: 390, height: 844 },
    locale: "es-US",
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test("driver and receiver exchange messages in two languages and offline, and the code is never sent", async ({
  browser,
}) => {
  const place = { lat: -46.2, lng: 112.6 };
  const { api, page, context } = await openDriverAt(browser, actors, place);
  const id = await createPaidDelivery(actors, place, 250);
  await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
  await expect(page).toHaveURL(`/navigation/${id}`);
  await exchangeCash(api, actors.sender, id);
  await actors.receiver.patch("/api/settings", { data: { locale: "es" } });
  const rita = await openPageAs(browser, actors.receiver, `/my-deliveries/${id}`);
  const message = page.getByRole("button", { name: "Message" });
  const driverChat = page.getByRole("dialog", { name: "Message Rita" });
  const receiverChat = rita.getByRole("dialog", { name: "Mensaje a Dora" });

  await test.step("a one-tap answer shows in the reader's language, and counts as unread until read", async () => {
    // Once the page knows that Dora has the cash, Rita is next.
    await expect(page.getByRole("button", { name: "Call Rita Receiver" })).toBeVisible();
    await message.click();
    await expect(driverChat.getByText("No messages yet")).toBeVisible();
    await expect(driverChat.getByRole("group", { name: "Quick answers" }).getByRole("button")).toHaveCount(6);
    await driverChat.getByRole("button", { name: "I'm 5 minutes away" }).click();
    await expect(driverChat.getByRole("list").getByText(/^Sent|^On their phone|^Not on their phone/)).toBeVisible();
    await expect(rita.getByText("1 mensaje sin leer").first()).toBeAttached();
    await rita.getByRole("button", { name: "Mensaje a Dora Driver" }).first().click();
    await expect(receiverChat.getByRole("list").getByText("Estoy a 5 minutos")).toBeVisible();
    await expect(rita.getByText("1 mensaje sin leer")).toHaveCount(0);
    await expect(driverChat.getByText(/^Seen \d/)).toBeVisible();
  });

  await test.step("Rita answers by keyboard; the text arrives unchanged without a reload, and is announced", async () => {
    const messageField = receiverChat.getByLabel("Tu mensaje");
    await messageField.fill("Timbre azul, tengo 100, 50, 20, 10");
    await expect(receiverChat.getByText("Se ocultan teléfonos y enlaces. Nunca envíes el código.")).toBeVisible();
    await messageField.fill("Timbre azul, llama al +1 305 555 0199");
    await expect(receiverChat.getByText("Leerán: Timbre azul, llama al •••")).toBeVisible();
    // Safari's Enter that accepts an input method's word after the composition.
    await messageField.dispatchEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true });
    await expect(messageField).not.toHaveValue("");
    await messageField.press("Enter");
    await expect(driverChat.getByRole("list").getByText("Timbre azul, llama al •••")).toBeVisible();
    await expect(driverChat.getByRole("status").getByText("Rita: Timbre azul, llama al •••")).toBeAttached();
    await expect(receiverChat.getByText(/^Visto \d/)).toBeVisible();
  });

  await test.step("the code is never sent", async () => {
    const code = await readReceiverCode(actors, id);
    await receiverChat.getByLabel("Tu mensaje").fill(code);
    await receiverChat.getByRole("button", { name: "Enviar" }).click();
    await expect(receiverChat.getByText("Nunca envíes el código. Muéstralo en la puerta.")).toBeVisible();
    await expect(receiverChat.getByText(code)).toHaveCount(0);
    await receiverChat.getByRole("button", { name: "Borrar" }).click();
    await expect(driverChat.getByText(code)).toHaveCount(0);
  });

  await test.step("offline the message is stored, survives closing the sheet, and is sent once", async () => {
    await context.setOffline(true);
    await driverChat.getByRole("button", { name: "I'm outside" }).click();
    await expect(driverChat.getByText("Not sent yet. We'll send it when you're online.")).toBeVisible();
    await driverChat.getByRole("button", { name: "Close" }).click();
    await context.setOffline(false);
    await expect(receiverChat.getByRole("list").getByText("Estoy afuera")).toHaveCount(1);
    await message.click();
    await expect(driverChat.getByRole("list").getByText("I'm outside")).toHaveCount(1);
    await expect(driverChat.getByText("Not sent yet.")).toHaveCount(0);
  });

  await test.step("support is one tap away for both, and an unsent text stays in its field", async () => {
    const messageField = page.getByRole("dialog").getByLabel("Your message");
    await messageField.fill("Which bell is");
    await driverChat.getByRole("radio", { name: "Support" }).click();
    await expect(page.getByRole("dialog").getByText("Ask us anything about this delivery.")).toBeVisible();
    await expect(messageField).toHaveValue("");
    await page.getByRole("dialog").getByRole("radio", { name: "Rita" }).click();
    await expect(messageField).toHaveValue("Which bell is");
    await receiverChat.getByRole("radio", { name: "Soporte" }).click();
    await expect(rita.getByRole("dialog").getByText("Pregúntanos lo que quieras sobre esta entrega.")).toBeVisible();
  });
  await context.close();
  await rita.context().close();
});
