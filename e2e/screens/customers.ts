// What senders and receivers see.
import type { Page } from "@playwright/test";
import { button, failing, field, heading, link, loading, words, type Screen } from "./screen.ts";
import { askForCode, chooseContact, chooseDay, leaveNetwork, pressSend, review, setPin } from "./ways.ts";
import { askForStrangers, askSender, sendWeekly, wishForLater } from "./world.ts";

const theirs = (page: Page) => page.getByRole("main");

export const customers: Screen[] = [
  { name: "send", who: "sender", path: "/send", shows: field("Amount") },
  { name: "send-people", who: "sender", path: "/send", shows: button(/^R Rita Receiver|Rita Receiver/) },
  {
    name: "send-contact",
    who: "sender",
    path: "/send",
    then: chooseContact,
    shows: words("Rita R. can receive"),
  },
  {
    name: "contacts",
    who: "sender",
    path: "/send",
    press: [/^All contacts$/],
    shows: button("Edit Rita Receiver"),
  },
  {
    name: "contacts-spanish",
    who: "sender",
    language: "es",
    path: "/send",
    press: [/^Todos los contactos$/],
    shows: button("Editar a Rita Receiver"),
  },
  {
    name: "contacts-empty",
    who: "newSender",
    path: "/send",
    press: [/^All contacts$/],
    shows: words("No contacts yet"),
  },
  {
    name: "contact-edit",
    who: "sender",
    path: "/send",
    press: [/^All contacts$/, /^Edit Rita Receiver$/],
    shows: heading("Edit contact"),
  },
  {
    name: "send-day",
    who: "sender",
    path: "/send",
    then: chooseDay,
    shows: (page) => page.getByTestId("preferred-day"),
  },
  { name: "send-pin", who: "sender", path: "/send", then: setPin, shows: words(/^Pin at/) },
  {
    name: "send-review",
    who: "sender",
    path: "/send",
    then: (page, world) => review(page, world.people.receiver.person.phone),
    shows: words("$120.00"),
  },
  {
    name: "send-invitation",
    who: "sender",
    path: "/send",
    then: async (page) => {
      await review(page, "+13055550999");
      await pressSend(page);
    },
    shows: heading("Invite the receiver"),
  },
  {
    name: "send-limit",
    who: "newSender",
    path: "/send",
    before: askForStrangers,
    then: async (page) => {
      await review(page, "+13055550998");
      await pressSend(page);
    },
    shows: words(/^You tried too many numbers/),
  },
  { name: "my-deliveries-empty", who: "newSender", path: "/my-deliveries", shows: words("No deliveries yet") },
  { name: "receive-empty", who: "newSender", path: "/receive", shows: words("Nothing to receive") },
  {
    name: "account",
    who: "sender",
    path: "/account",
    shows: (page) => [theirs(page).getByText("Confirmed", { exact: true })],
  },
  {
    name: "account-notifications",
    who: "sender",
    path: "/account/notifications",
    shows: (page) => [theirs(page).getByRole("group", { name: /^The driver is at your door/ })],
  },
  {
    name: "account-notifications-unproven",
    who: "unproven",
    path: "/account/notifications",
    shows: words("Confirm your phone number to get texts."),
  },
  {
    name: "account-notifications-quiet",
    who: "newSender",
    path: "/account/notifications",
    then: async (page) => {
      const quiet = page.getByRole("switch", { name: "Keep quiet at night" });
      if ((await quiet.getAttribute("aria-checked")) === "false") await quiet.click();
      await page.getByLabel("Until").scrollIntoViewIfNeeded();
    },
    shows: field("Until"),
  },
  ...failing([
    { name: "account-notifications", who: "sender", path: "/account/notifications", shows: words("Notifications") },
  ]),
  { name: "account-data", who: "sender", path: "/account/data", shows: words("Download") },
  {
    name: "account-delete",
    who: "sender",
    path: "/account/data",
    press: [/^Delete account$/],
    shows: heading("Delete your account?"),
  },
  {
    name: "support-delivery",
    who: "sender",
    path: (world) => `/support?delivery=TXN-${world.ids.onTheWay.slice(0, 8).toUpperCase()}`,
    shows: words(/^About delivery TXN-/),
  },
  { name: "account-unproven", who: "unproven", path: "/account", shows: heading("Confirm your phone number") },
  { name: "account-code", who: "unproven", path: "/account", then: askForCode, shows: words(/^We sent a code to/) },
  { name: "receive-unproven", who: "unproven", path: "/receive", shows: words("Confirm your phone number") },
  { name: "my-deliveries", who: "sender", path: "/my-deliveries", shows: words("To Rita Receiver") },
  {
    name: "my-deliveries-offline",
    who: "sender",
    path: "/my-deliveries",
    then: leaveNetwork,
    shows: (page) => [
      page.getByText(/^No connection since .* This is what we knew then\.$/),
      theirs(page).getByText("To Rita Receiver").first(),
    ],
  },
  {
    name: "sender-pending",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.pending}`,
    shows: words("Waiting for Rita Receiver to accept"),
  },
  {
    name: "send-asked",
    who: "sender",
    path: "/send",
    before: askSender,
    shows: words("Rita Receiver asks you for $85.00"),
  },
  {
    name: "send-asked-decline",
    who: "sender",
    path: "/send",
    press: [/^Decline$/],
    shows: heading("Decline the request"),
  },
  { name: "receive-asked", who: "receiver", path: "/receive", shows: words("$85.00 from Sam Sender") },
  { name: "receive-ask", who: "receiver", path: "/receive", press: [/^Ask for cash$/], shows: heading("Ask for cash") },
  {
    name: "receive-ask-spanish",
    who: "receiver",
    language: "es",
    path: "/receive",
    press: [/^Pedir efectivo$/],
    shows: heading("Pedir efectivo"),
  },
  {
    name: "sender-repeat",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.delivered}`,
    press: [/^Repeat every week$/, /^Monday$/],
    shows: button("Start"),
  },
  {
    name: "standing-orders",
    who: "sender",
    path: "/my-deliveries/standing",
    before: sendWeekly,
    shows: words(/^Next: /),
  },
  {
    name: "standing-orders-spanish",
    who: "sender",
    language: "es",
    path: "/my-deliveries/standing",
    shows: words(/^Próxima: /),
  },
  {
    name: "standing-orders-empty",
    who: "newSender",
    path: "/my-deliveries/standing",
    shows: words("No standing orders"),
  },
  ...failing([{ name: "standing-orders", who: "sender", path: "/my-deliveries/standing", shows: words(/^Next: /) }]),
  {
    name: "sender-edit",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.pending}`,
    press: [/^Change delivery$/],
    shows: button("Save changes"),
  },
  {
    name: "sender-edit-spanish",
    who: "sender",
    language: "es",
    path: (world) => `/my-deliveries/${world.ids.pending}`,
    press: [/^Cambiar la entrega$/],
    shows: button("Guardar los cambios"),
  },
  {
    name: "sender-on-the-way",
    who: "sender",
    wide: true,
    path: (world) => `/my-deliveries/${world.ids.onTheWay}`,
    shows: words("Carl Carrier"),
  },
  {
    name: "sender-trouble",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.onTheWay}`,
    press: [/^Something is wrong/],
    shows: heading("What is wrong?"),
  },
  {
    name: "sender-delivered",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.delivered}`,
    shows: words("The cash has been handed over"),
  },
  {
    name: "sender-cancelled",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.cancelled}`,
    shows: words("Cancelled by the sender"),
  },
  {
    name: "sender-failed",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.failed}`,
    shows: words(/still has .+ and has to return it/),
  },
  {
    name: "sender-receipt",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.delivered}`,
    press: [/^Receipt$/],
    shows: heading("Receipt"),
  },
  {
    name: "sender-scheduled",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.scheduled}`,
    before: wishForLater,
    shows: words(/^Scheduled for/),
  },
  {
    name: "customer-bell",
    who: "sender",
    path: "/my-deliveries",
    press: [/^Notifications/],
    shows: button("Mark all as read"),
  },
  { name: "receive", who: "receiver", path: "/receive", shows: button("Accept delivery") },
  {
    name: "receiver-code",
    who: "receiver",
    path: (world) => `/receive/${world.ids.onTheWay}`,
    shows: words("Your code is hidden"),
  },
  {
    name: "receiver-code-shown",
    who: "receiver",
    path: (world) => `/receive/${world.ids.onTheWay}`,
    press: [/^I counted/, /^Show code anyway$/],
    shows: (page) => page.getByRole("group", { name: "Verification code" }),
  },
  {
    name: "receiver-handed-over",
    who: "receiver",
    path: (world) => `/receive/${world.ids.delivered}`,
    shows: heading("Handed over"),
  },
  {
    name: "receiver-code-ended",
    who: "receiver",
    path: (world) => `/receive/${world.ids.cancelled}`,
    shows: words("This delivery is over"),
  },
  {
    name: "receiver-on-the-way",
    who: "receiver",
    wide: true,
    path: (world) => `/my-deliveries/${world.ids.onTheWay}`,
    shows: link("Show code"),
  },
  ...failing([
    { name: "my-deliveries", who: "sender", path: "/my-deliveries", shows: words("To Rita Receiver") },
    { name: "receive", who: "receiver", path: "/receive", shows: button("Accept delivery") },
    {
      name: "sender-delivered",
      who: "sender",
      path: (world) => `/my-deliveries/${world.ids.delivered}`,
      shows: words("The cash has been handed over"),
    },
  ]),
  ...loading([
    { name: "my-deliveries", who: "sender", path: "/my-deliveries", shows: words("To Rita Receiver") },
    {
      name: "receiver-code",
      who: "receiver",
      path: (world) => `/receive/${world.ids.onTheWay}`,
      shows: words("Your code is hidden"),
    },
  ]),
  {
    name: "send-prefunded",
    who: "sender",
    path: "/send",
    then: (page) => page.getByRole("radio", { name: /^I pay, and you bring the cash/ }).check(),
    shows: words("I pay, and you bring the cash"),
  },
];
