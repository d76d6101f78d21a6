// The receiver corrects the address or proposes another time, and the sender answers.
import type { Page } from "@playwright/test";
import { requestJson } from "../browser/support/people.ts";
import { buttonNamed, headingNamed, textShown, type ScreenCase } from "./screen.ts";
import type { Scenario } from "./scenario.ts";

const path = (scenario: Scenario) => `/my-deliveries/${scenario.ids.pending}`;
const ritas = { role: "receiver", path } as const;
const sams = { role: "sender", path } as const;

const day = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
type Proposed = { timeProposal: { id: string } };
const proposeEvening = ({ accounts, ids }: Scenario): Promise<Proposed> =>
  requestJson(accounts.receiver.api, `/api/transactions/${ids.pending}/time-proposal`, {
    preferredTime: { day: day(), from: "17:00", to: "19:00" },
  }) as Promise<Proposed>;
/** Sam declines the time that Rita proposed. */
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
async function acceptInVain(page: Page): Promise<void> {
  await page.route("**/time-proposal/answer", (route) => route.abort());
  await page.getByRole("button", { name: "Accept this time" }).click();
}

// Before there is a proposal, with one, and after its decline.
export const proposalScreens: ScreenCase[] = [
  { ...ritas, name: "correct-address", press: [/^Correct the address$/], shows: headingNamed("Correct the address") },
  {
    ...ritas,
    name: "correct-address-nothing",
    press: [/^Correct the address$/, /^Save$/],
    shows: textShown("Nothing has changed"),
  },
  {
    ...ritas,
    name: "correct-address-spanish",
    language: "es",
    press: [/^Corregir la dirección$/],
    shows: headingNamed("Corregir la dirección"),
  },
  { ...ritas, name: "propose-time", press: [/^Propose another time$/], shows: textShown("Now: no time is set") },
  {
    ...ritas,
    name: "propose-time-day",
    press: [/^Propose another time$/],
    afterLoad: fillEvening,
    shows: (page) => page.getByTestId("preferred-day"),
  },
  {
    ...ritas,
    name: "propose-time-missing",
    press: [/^Propose another time$/, /^Ask Sam Sender$/],
    shows: textShown("Give a start and an end"),
  },
  {
    ...ritas,
    name: "propose-time-spanish",
    language: "es",
    press: [/^Proponer otra hora$/],
    shows: buttonNamed(/^Preguntar a/),
  },
  { ...sams, name: "time-proposal", before: proposeEvening, shows: buttonNamed("Accept this time") },
  { ...sams, name: "time-proposal-spanish", language: "es", shows: buttonNamed("Aceptar esta hora") },
  {
    ...sams,
    name: "time-proposal-unanswered",
    afterLoad: acceptInVain,
    shows: (page) => page.getByRole("alert").filter({ visible: true }).first(),
  },
  { ...ritas, name: "time-proposed", shows: textShown(/^You proposed/) },
  { ...ritas, name: "time-declined", before: declineProposal, shows: textShown(/keeps the time/) },
];
