// Somebody else takes the cash in the receiver's place.
import { ask } from "../journeys/support/people.ts";
import { button, heading, words, type Screen } from "./screen.ts";
import type { World } from "./world.ts";

/** Rita has named Nora, who has the link. */
export async function nameNora(world: World): Promise<void> {
  const named = (await ask(world.people.receiver.api, `/api/transactions/${world.ids.onTheWay}/delegate`, {
    name: "Nora Neighbor",
    phone: "+13055550143",
  })) as { token: string };
  world.delegateToken = named.token;
}
const ritas = { who: "receiver", path: (world: World) => `/my-deliveries/${world.ids.onTheWay}` } as const;
const noras = { who: "nobody", path: (world: World) => `/take/${world.delegateToken}` } as const;

// From here on somebody is named.
export const delegates: Screen[] = [
  { ...ritas, name: "delegate-ask", press: [/^Somebody else takes it$/], shows: heading("Who takes it?") },
  {
    ...noras,
    name: "delegate-take",
    wide: true,
    before: nameNora,
    shows: words("Your code is hidden"),
  },
  { ...noras, name: "delegate-take-spanish", language: "es", shows: words("Tu código está oculto") },
  {
    ...noras,
    name: "delegate-take-code",
    press: [/^I counted/, /^Show code anyway$/],
    shows: (page) => page.getByRole("group", { name: "Verification code" }),
  },
  { name: "delegate-take-over", who: "nobody", path: "/take/0123", shows: words("This link has ended") },
  {
    ...ritas,
    name: "delegate-named",
    press: [/^Nora Neighbor may take it for you$/],
    shows: button("Withdraw permission"),
  },
  // A new link is another one: after those that need the first.
  {
    ...ritas,
    name: "delegate-link",
    press: [/^Nora Neighbor may take it for you$/, /^Make a new link$/],
    shows: words("Send this link to Nora Neighbor"),
  },
  {
    ...ritas,
    name: "delegate-link-spanish",
    language: "es",
    press: [/^Nora Neighbor puede recibirlo por ti$/, /^Crear un enlace nuevo$/],
    shows: words("Envía este enlace a Nora Neighbor"),
  },
];
