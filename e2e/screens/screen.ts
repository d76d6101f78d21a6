// An entry of the catalog, and the usual ways to locate a picture's subject.
import type { Locator, Page } from "@playwright/test";
import type { ScenarioRole, Scenario } from "./scenario.ts";

export type ScreenCase = {
  name: string;
  role: ScenarioRole;
  path: string | ((scenario: Scenario) => string);
  /** The picture's subject: on the screen, with nothing over it, before and after each picture. */
  shows: (page: Page, scenario: Scenario) => Locator | Locator[];
  /** Also at the width of a computer. */
  wide?: boolean;
  /** In another language than English. */
  language?: "es";
  /** Changes to the scenario before this screen and those after it. */
  before?: (scenario: Scenario) => Promise<unknown>;
  /** State that does not last: restored each time the screen is opened, and it is opened for each picture. */
  beforeEachVisit?: (scenario: Scenario) => Promise<unknown>;
  /** Buttons pressed before the check, by name. */
  press?: RegExp[];
  /** Other actions on the page before the check. */
  afterLoad?: (page: Page, scenario: Scenario) => Promise<unknown>;
  /** The data cannot be loaded. */
  failing?: boolean;
  /** The data is still loading. */
  waiting?: boolean;
  /** Changes to a response, by its path: fields of its data, or a function of them. */
  changedResponses?: Record<string, object | ((data: Record<string, unknown>) => object)>;
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
/** Its own failure message or, over stale data, that it is stale. */
export const failureShown: Subject = (page) =>
  seen(
    page
      .getByRole("alert")
      .filter({ hasText: "Failed to Load" })
      .or(page.getByText(/^Couldn't refresh/)),
  );
/** The loading skeleton. */
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
