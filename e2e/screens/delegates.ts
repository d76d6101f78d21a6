// A delegate is a person named by the receiver to take the cash in their place, by a link without an account.
import { requestJson } from "../browser/support/people.ts";
import { buttonNamed, headingNamed, textShown, type ScreenCase } from "./screen.ts";
import type { Scenario } from "./scenario.ts";

/** The receiver names a delegate; stores the token of the delegate's link. */
export async function setDelegate(scenario: Scenario): Promise<void> {
  const delegate = (await requestJson(
    scenario.accounts.receiver.api,
    `/api/transactions/${scenario.ids.onTheWay}/delegate`,
    {
      name: "Nora Neighbor",
      phone: "+13055550143",
    },
  )) as { token: string };
  scenario.delegateToken = delegate.token;
}
const receiverPage = {
  role: "receiver",
  path: (scenario: Scenario) => `/my-deliveries/${scenario.ids.onTheWay}`,
} as const;
const delegatePage = { role: "guest", path: (scenario: Scenario) => `/take/${scenario.delegateToken}` } as const;

export const delegateScreens: ScreenCase[] = [
  { ...receiverPage, name: "delegate-ask", press: [/^Another person takes it$/], shows: headingNamed("Who takes it?") },
  {
    ...delegatePage,
    name: "delegate-take",
    alsoOnDesktop: true,
    before: setDelegate,
    shows: textShown("Your code is hidden"),
  },
  { ...delegatePage, name: "delegate-take-spanish", language: "es", shows: textShown("Tu código está oculto") },
  {
    ...delegatePage,
    name: "delegate-take-code",
    press: [/^I counted/, /^Show code anyway$/],
    shows: (page) => page.getByRole("group", { name: "Verification code" }),
  },
  { name: "delegate-take-over", role: "guest", path: "/take/0123", shows: textShown("This link no longer works") },
  {
    ...receiverPage,
    name: "delegate-named",
    press: [/^Nora Neighbor may take it for you$/],
    shows: buttonNamed("Withdraw permission"),
  },
  // A new link replaces the first one: after the screens that need it.
  {
    ...receiverPage,
    name: "delegate-link",
    press: [/^Nora Neighbor may take it for you$/, /^Create a new link$/],
    shows: textShown("Send this link to Nora Neighbor"),
  },
  {
    ...receiverPage,
    name: "delegate-link-spanish",
    language: "es",
    press: [/^Nora Neighbor puede recibirlo por ti$/, /^Crear un enlace nuevo$/],
    shows: textShown("Envía este enlace a Nora Neighbor"),
  },
];
