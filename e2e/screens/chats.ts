// Chats about a delivery: as the driver, the sender, the receiver and support read them.
import type { Page } from "@playwright/test";
import { requestJson } from "../browser/support/people.ts";
import { headingNamed, textShown, type ScreenCase } from "./screen.ts";
import { goOfflineOnPage } from "./steps.ts";
import type { Scenario } from "./scenario.ts";

const inTransitId = (scenario: Scenario): string => scenario.ids.onTheWay;
const navigationPath = (scenario: Scenario): string => `/navigation/${inTransitId(scenario)}`;
const deliveryPath = (scenario: Scenario): string => `/my-deliveries/${inTransitId(scenario)}`;

/** The driver and the receiver write to each other. */
async function exchangeMessages({ accounts: { carrier, receiver }, ids }: Scenario): Promise<void> {
  await requestJson(carrier.api, `/api/tasks/${ids.onTheWay}/messages`, { canned: "minutes_5" });
  await requestJson(receiver.api, `/api/transactions/${ids.onTheWay}/messages`, {
    text: "Blue door beside the bakery, third floor. The bell is broken, so please knock or write to me here",
  });
  await requestJson(carrier.api, `/api/tasks/${ids.onTheWay}/messages`, {
    text: "Thank you. Call me at +1 305 555 0199 if you don't hear me",
  });
  await requestJson(receiver.api, `/api/transactions/${ids.onTheWay}/messages`, { canned: "coming_down" });
}
/** The receiver writes to support, and support replies. */
async function writeToSupport({ accounts: { admin, receiver }, ids }: Scenario): Promise<void> {
  await requestJson(receiver.api, `/api/transactions/${ids.onTheWay}/messages`, {
    canned: "when_arrives",
    to: "support",
  });
  await requestJson(admin.api, `/api/admin/transactions/${ids.onTheWay}/messages`, {
    to: "receiver",
    canned: "driver_soon",
  });
}
const chatSheet = (page: Page) => page.getByRole("dialog");
const chooseRecipient = (name: string) => (page: Page) => chatSheet(page).getByRole("radio", { name }).click();

export const chatScreens: ScreenCase[] = [
  {
    name: "driver-chat-empty",
    role: "carrier",
    path: navigationPath,
    press: [/^Message$/],
    shows: textShown("No messages yet"),
  },
  {
    name: "driver-chat-failing",
    role: "carrier",
    path: navigationPath,
    afterLoad: async (page) => {
      await page.route("**/messages", (route) => route.fulfill({ status: 500, body: "" }));
      await page.reload();
      await page.getByRole("button", { name: "Message", exact: true }).click();
    },
    shows: (page) => chatSheet(page).getByRole("alert"),
  },
  {
    name: "driver-chat",
    role: "carrier",
    path: navigationPath,
    before: exchangeMessages,
    press: [/^Message$/],
    shows: (page) => chatSheet(page).getByRole("list").getByText("I'm on my way down"),
  },
  {
    name: "driver-chat-spanish",
    role: "carrier",
    path: navigationPath,
    language: "es",
    press: [/^Mensaje$/],
    shows: (page) => chatSheet(page).getByRole("list").getByText("Ya bajo"),
  },
  {
    name: "driver-chat-offline",
    role: "carrier",
    path: navigationPath,
    press: [/^Message$/],
    afterLoad: async (page) => {
      await chatSheet(page).getByRole("list").getByText("I'm on my way down").waitFor();
      await goOfflineOnPage(page);
      await chatSheet(page).getByRole("button", { name: "I'm outside" }).click();
    },
    shows: (page) => chatSheet(page).getByText(/^Not sent yet/),
  },
  {
    name: "receiver-chat",
    role: "receiver",
    path: deliveryPath,
    press: [/^Message Carl Carrier/],
    shows: (page) => chatSheet(page).getByRole("list").getByText("I'm on my way down"),
  },
  {
    name: "receiver-chat-code",
    role: "receiver",
    path: deliveryPath,
    press: [/^Message Carl Carrier/],
    afterLoad: async (page) => {
      await chatSheet(page).getByLabel("Your message").fill("It is A7KM-29QP");
      await chatSheet(page).getByRole("button", { name: "Send" }).click();
    },
    shows: (page) => chatSheet(page).getByText("Never send the code. Show it at the door."),
  },
  {
    name: "receiver-chat-support",
    role: "receiver",
    path: deliveryPath,
    before: writeToSupport,
    press: [/^Message Carl Carrier/],
    afterLoad: chooseRecipient("Support"),
    shows: (page) => chatSheet(page).getByRole("list").getByText("Your driver arrives soon"),
  },
  {
    name: "sender-chat-spanish",
    role: "sender",
    path: (scenario) => `/my-deliveries/${scenario.ids.pending}`,
    language: "es",
    press: [/^Mensajes$/],
    shows: (page) => chatSheet(page).getByText("Pregúntanos lo que quieras sobre esta entrega."),
  },
  {
    name: "admin-messages",
    role: "admin",
    alsoOnDesktop: true,
    path: (scenario) => `/admin/transactions/${inTransitId(scenario)}`,
    afterLoad: (page) => page.getByRole("heading", { name: "Messages" }).scrollIntoViewIfNeeded(),
    shows: headingNamed("Messages"),
  },
];
