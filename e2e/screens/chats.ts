// Conversations about a delivery: the driver's, the sender's and the receiver's, and what support reads.
import type { Page } from "@playwright/test";
import { requestJson } from "../browser/support/people.ts";
import { headingNamed, textShown, type ScreenCase } from "./screen.ts";
import { goOfflineOnPage } from "./steps.ts";
import type { Scenario } from "./scenario.ts";

const inTransitId = (scenario: Scenario): string => scenario.ids.onTheWay;
const navigation = (scenario: Scenario): string => `/navigation/${inTransitId(scenario)}`;
const delivery = (scenario: Scenario): string => `/my-deliveries/${inTransitId(scenario)}`;

/** Carl and Rita have written to each other. */
async function write({ accounts: { carrier, receiver }, ids }: Scenario): Promise<void> {
  await requestJson(carrier.api, `/api/tasks/${ids.onTheWay}/messages`, { canned: "minutes_5" });
  await requestJson(receiver.api, `/api/transactions/${ids.onTheWay}/messages`, {
    text: "Blue door beside the bakery, third floor. The bell is broken, so please knock or write to me here",
  });
  await requestJson(carrier.api, `/api/tasks/${ids.onTheWay}/messages`, {
    text: "Thank you. Call me at +1 305 555 0199 if you don't hear me",
  });
  await requestJson(receiver.api, `/api/transactions/${ids.onTheWay}/messages`, { canned: "coming_down" });
}
/** Rita has written to support, and got an answer. */
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
const sheet = (page: Page) => page.getByRole("dialog");
const choose = (name: string) => (page: Page) => sheet(page).getByRole("radio", { name }).click();

export const chatScreens: ScreenCase[] = [
  {
    name: "driver-chat-empty",
    role: "carrier",
    path: navigation,
    press: [/^Message$/],
    shows: textShown("No messages yet"),
  },
  {
    name: "driver-chat-failing",
    role: "carrier",
    path: navigation,
    afterLoad: async (page) => {
      await page.route("**/messages", (route) => route.fulfill({ status: 500, body: "" }));
      await page.reload();
      await page.getByRole("button", { name: "Message", exact: true }).click();
    },
    shows: (page) => sheet(page).getByRole("alert"),
  },
  {
    name: "driver-chat",
    role: "carrier",
    path: navigation,
    before: write,
    press: [/^Message$/],
    shows: (page) => sheet(page).getByRole("list").getByText("I'm on my way down"),
  },
  {
    name: "driver-chat-spanish",
    role: "carrier",
    path: navigation,
    language: "es",
    press: [/^Mensaje$/],
    shows: (page) => sheet(page).getByRole("list").getByText("Ya bajo"),
  },
  {
    name: "driver-chat-offline",
    role: "carrier",
    path: navigation,
    press: [/^Message$/],
    afterLoad: async (page) => {
      await sheet(page).getByRole("list").getByText("I'm on my way down").waitFor();
      await goOfflineOnPage(page);
      await sheet(page).getByRole("button", { name: "I'm outside" }).click();
    },
    shows: (page) => sheet(page).getByText(/^Not sent yet/),
  },
  {
    name: "receiver-chat",
    role: "receiver",
    path: delivery,
    press: [/^Message Carl Carrier/],
    shows: (page) => sheet(page).getByRole("list").getByText("I'm on my way down"),
  },
  {
    name: "receiver-chat-code",
    role: "receiver",
    path: delivery,
    press: [/^Message Carl Carrier/],
    afterLoad: async (page) => {
      await sheet(page).getByLabel("Your message").fill("It is A7KM-29QP");
      await sheet(page).getByRole("button", { name: "Send" }).click();
    },
    shows: (page) => sheet(page).getByText("Never send the code. Show it at the door."),
  },
  {
    name: "receiver-chat-support",
    role: "receiver",
    path: delivery,
    before: writeToSupport,
    press: [/^Message Carl Carrier/],
    afterLoad: choose("Support"),
    shows: (page) => sheet(page).getByRole("list").getByText("Your driver arrives soon"),
  },
  {
    name: "sender-chat-spanish",
    role: "sender",
    path: (scenario) => `/my-deliveries/${scenario.ids.pending}`,
    language: "es",
    press: [/^Mensajes$/],
    shows: (page) => sheet(page).getByText("Pregúntanos lo que quieras sobre esta entrega."),
  },
  {
    name: "admin-messages",
    role: "admin",
    wide: true,
    path: (scenario) => `/admin/transactions/${inTransitId(scenario)}`,
    afterLoad: (page) => page.getByRole("heading", { name: "Messages" }).scrollIntoViewIfNeeded(),
    shows: headingNamed("Messages"),
  },
];
