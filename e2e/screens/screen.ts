// What an entry of the catalog says, and the usual ways to name the subject of a picture.
import type { Locator, Page } from "@playwright/test";
import type { ScenarioRole, Scenario } from "./scenario.ts";

export type ScreenCase = {
  name: string;
  who: ScenarioRole;
  path: string | ((world: Scenario) => string);
  /** What the picture is of: on the screen, with nothing over it, before and after each picture. */
  shows: (page: Page, world: Scenario) => Locator | Locator[];
  /** Also at the width of a computer. */
  wide?: boolean;
  /** In another language than English. */
  language?: "es";
  /** What happens in the world before this screen and those after it. */
  before?: (world: Scenario) => Promise<unknown>;
  /** What does not last: made anew each time the screen is opened, and it is opened for each picture. */
  anew?: (world: Scenario) => Promise<unknown>;
  /** What is pressed before the look: names of buttons. */
  press?: RegExp[];
  /** What else is done on the page before the look. */
  then?: (page: Page, world: Scenario) => Promise<unknown>;
  /** The data cannot be had. */
  failing?: boolean;
  /** The data is still on its way. */
  waiting?: boolean;
  /** What an answer says otherwise than it does here, by its path: fields of its data, or what becomes of them. */
  otherwise?: Record<string, object | ((data: Record<string, unknown>) => object)>;
};
type Subject = ScreenCase["shows"];
type Name = string | RegExp;

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
export const headingNamed =
  (name: Name): Subject =>
  (page) =>
    seen(page.getByRole("heading", { name }));
export const buttonNamed =
  (name: Name): Subject =>
  (page) =>
    seen(page.getByRole("button", { name }));
export const linkNamed =
  (name: Name): Subject =>
  (page) =>
    seen(page.getByRole("link", { name }));
export const optionNamed =
  (name: Name): Subject =>
  (page) =>
    seen(page.getByRole("option", { name }));
export const fieldNamed =
  (name: Name): Subject =>
  (page) =>
    seen(page.getByLabel(name));
export const textShown =
  (text: Name): Subject =>
  (page) =>
    seen(page.getByText(text));
/** Its own failure or, over what was known before, that it is old. */
export const failureShown: Subject = (page) =>
  seen(
    page
      .getByRole("alert")
      .filter({ hasText: "Failed to Load" })
      .or(page.getByText(/^Couldn't refresh/)),
  );
/** The shape of what comes. */
const skeletonShown: Subject = (page) =>
  seen(
    page
      .getByRole("status")
      .filter({ has: page.locator(".skeleton") })
      .or(page.locator(".skeleton[role=status]")),
  );

export const withFailedRequests = (screens: readonly ScreenCase[]): ScreenCase[] =>
  screens.map((screen) => ({ ...screen, name: `${screen.name}-failing`, failing: true, shows: failureShown }));
export const withPendingRequests = (screens: readonly ScreenCase[]): ScreenCase[] =>
  screens.map((screen) => ({ ...screen, name: `${screen.name}-loading`, waiting: true, shows: skeletonShown }));
