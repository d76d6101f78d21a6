// What senders and receivers see.
import type { Page } from "@playwright/test";
import { button, failing, field, heading, link, loading, words, type Screen } from "./screen.ts";
import { askForCode, leaveNetwork, pressSend, review, setPin } from "./ways.ts";
import { askForStrangers, wishForLater } from "./world.ts";

const theirs = (page: Page) => page.getByRole("main");

export const customers: Screen[] = [
  { name: "send", who: "sender", path: "/send", shows: field("Amount") },
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
    shows: words(/^You asked for too many unknown numbers/),
  },
  { name: "my-deliveries-empty", who: "newSender", path: "/my-deliveries", shows: words("No deliveries yet") },
  { name: "receive-empty", who: "newSender", path: "/receive", shows: words("Nothing to receive") },
  {
    name: "account",
    who: "sender",
    path: "/account",
    shows: (page) => [theirs(page).getByText("Confirmed", { exact: true }), page.getByLabel("Full name")],
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
      page.getByText(/^No connection since .* You see what we knew then\.$/),
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
    shows: words("Nobody opened the door"),
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
    shows: words(/^Waits for the preferred time/),
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
    press: [/^I counted/],
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
