// What waits for a check, and people whose sums have limits: only theirs have.
import type { Page } from "@playwright/test";
import { addPapers, handIn, identified, ruled } from "../journeys/support/limits.ts";
import { ask } from "../journeys/support/people.ts";
import { send, type World } from "./world.ts";

/** A first sum of Kim's to Paula in two parts: the first is accepted and waits, the second is more than she may get. */
export async function makeChecks({ people, ids }: World): Promise<void> {
  const { admin, known, payee, limited } = people;
  await ruled(known.person, payee.person, limited.person, people.checked.person);
  await identified(admin.api, known.api, known.person);
  ids.held = await send(known, payee, 300);
  ids.tooMuch = await send(known, payee, 250);
  await ask(payee.api, `/api/transactions/${ids.held}/accept`, {});
  await send(limited, known, 380);
}

/** Two sides of a card, and where the cash comes from. */
export async function waitForCheck(world: World): Promise<void> {
  const { admin, checked } = world.people;
  await addPapers(checked.api, checked.person.name, ["front", "back", "source"]);
  await handIn(checked.api);
  const { items } = (await ask(admin.api, "/api/admin/identity-checks")) as { items: { id: string; name: string }[] };
  world.checkId = items.find(({ name }) => name === checked.person.name)?.id ?? "";
}
export const addFront = ({ people: { limited } }: World) => addPapers(limited.api, limited.person.name, ["front"]);

/** More than may be sent today. */
export async function typeTooMuch(page: Page): Promise<void> {
  await page.getByLabel("Amount").fill("450");
}
