// A delegate takes the cash in the receiver's place.
import { requestJson } from "../browser/support/people.ts";
import { buttonNamed, headingNamed, textShown, type ScreenCase } from "./screen.ts";
import type { Scenario } from "./scenario.ts";

/** Rita has named Nora, who has the link. */
export async function setDelegate(scenario: Scenario): Promise<void> {
  const named = (await requestJson(
    scenario.accounts.receiver.api,
    `/api/transactions/${scenario.ids.onTheWay}/delegate`,
    {
      name: "Nora Neighbor",
      phone: "+13055550143",
    },
  )) as { token: string };
  scenario.delegateToken = named.token;
}
const ritas = { role: "receiver", path: (scenario: Scenario) => `/my-deliveries/${scenario.ids.onTheWay}` } as const;
const noras = { role: "nobody", path: (scenario: Scenario) => `/take/${scenario.delegateToken}` } as const;

// From here on there is a delegate.
export const delegateScreens: ScreenCase[] = [
  { ...ritas, name: "delegate-ask", press: [/^Another person takes it$/], shows: headingNamed("Who takes it?") },
  {
    ...noras,
    name: "delegate-take",
    wide: true,
    before: setDelegate,
    shows: textShown("Your code is hidden"),
  },
  { ...noras, name: "delegate-take-spanish", language: "es", shows: textShown("Tu código está oculto") },
  {
    ...noras,
    name: "delegate-take-code",
    press: [/^I counted/, /^Show code anyway$/],
    shows: (page) => page.getByRole("group", { name: "Verification code" }),
  },
  { name: "delegate-take-over", role: "nobody", path: "/take/0123", shows: textShown("This link no longer works") },
  {
    ...ritas,
    name: "delegate-named",
    press: [/^Nora Neighbor may take it for you$/],
    shows: buttonNamed("Withdraw permission"),
  },
  // A new link replaces the first one: after the screens that need it.
  {
    ...ritas,
    name: "delegate-link",
    press: [/^Nora Neighbor may take it for you$/, /^Create a new link$/],
    shows: textShown("Send this link to Nora Neighbor"),
  },
  {
    ...ritas,
    name: "delegate-link-spanish",
    language: "es",
    press: [/^Nora Neighbor puede recibirlo por ti$/, /^Crear un enlace nuevo$/],
    shows: textShown("Envía este enlace a Nora Neighbor"),
  },
];
