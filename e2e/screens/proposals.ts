// The receiver corrects the address or proposes another time, and the sender answers.
import type { Page } from "@playwright/test";
import { requestJson } from "../browser/support/people.ts";
import { buttonNamed, headingNamed, textShown, type ScreenCase } from "./screen.ts";
import type { Scenario } from "./scenario.ts";

const deliveryPath = (scenario: Scenario) => `/my-deliveries/${scenario.ids.pending}`;
const receiverPage = { role: "receiver", path: deliveryPath } as const;
const senderPage = { role: "sender", path: deliveryPath } as const;

const dayAfterTomorrow = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
type ProposalResponse = { timeProposal: { id: string } };
const proposeEvening = ({ accounts, ids }: Scenario): Promise<ProposalResponse> =>
  requestJson(accounts.receiver.api, `/api/transactions/${ids.pending}/time-proposal`, {
    preferredTime: { day: dayAfterTomorrow(), from: "17:00", to: "19:00" },
  }) as Promise<ProposalResponse>;
/** The sender declines the time that the receiver proposed. */
async function declineProposal(scenario: Scenario): Promise<void> {
  const { timeProposal } = await proposeEvening(scenario);
  await requestJson(scenario.accounts.sender.api, `/api/transactions/${scenario.ids.pending}/time-proposal/answer`, {
    proposalId: timeProposal.id,
    accept: false,
  });
}
async function fillEvening(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(/^(From|Desde)/).fill("17:00");
  await sheet.getByLabel(/^(Until|Hasta)/).fill("19:00");
}
async function acceptWithoutResponse(page: Page): Promise<void> {
  await page.route("**/time-proposal/answer", (route) => route.abort());
  await page.getByRole("button", { name: "Accept this time" }).click();
}

// Without a proposal, with one, and after its decline.
export const proposalScreens: ScreenCase[] = [
  {
    ...receiverPage,
    name: "correct-address",
    press: [/^Correct the address$/],
    shows: headingNamed("Correct the address"),
  },
  {
    ...receiverPage,
    name: "correct-address-nothing",
    press: [/^Correct the address$/, /^Save$/],
    shows: textShown("Nothing has changed"),
  },
  {
    ...receiverPage,
    name: "correct-address-spanish",
    language: "es",
    press: [/^Corregir la dirección$/],
    shows: headingNamed("Corregir la dirección"),
  },
  { ...receiverPage, name: "propose-time", press: [/^Propose another time$/], shows: textShown("Now: no time is set") },
  {
    ...receiverPage,
    name: "propose-time-day",
    press: [/^Propose another time$/],
    afterLoad: fillEvening,
    shows: (page) => page.getByTestId("preferred-day"),
  },
  {
    ...receiverPage,
    name: "propose-time-missing",
    press: [/^Propose another time$/, /^Ask Sam Sender$/],
    shows: textShown("Give a start and an end"),
  },
  {
    ...receiverPage,
    name: "propose-time-spanish",
    language: "es",
    press: [/^Proponer otra hora$/],
    shows: buttonNamed(/^Preguntar a/),
  },
  { ...senderPage, name: "time-proposal", before: proposeEvening, shows: buttonNamed("Accept this time") },
  { ...senderPage, name: "time-proposal-spanish", language: "es", shows: buttonNamed("Aceptar esta hora") },
  {
    ...senderPage,
    name: "time-proposal-unanswered",
    afterLoad: acceptWithoutResponse,
    shows: (page) => page.getByRole("alert").filter({ visible: true }).first(),
  },
  { ...receiverPage, name: "time-proposed", shows: textShown(/^You proposed/) },
  { ...receiverPage, name: "time-declined", before: declineProposal, shows: textShown(/keeps the time/) },
];
