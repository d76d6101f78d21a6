// An entry of the screen catalog, and functions that locate the element that a screen must show.
import type { Locator, Page } from "@playwright/test";
import type { ScenarioRole, Scenario } from "./scenario.ts";

export type ScreenCase = {
  name: string;
  role: ScenarioRole;
  path: string | ((scenario: Scenario) => string);
  /** The screen's subject: visible and uncovered, before and after each screenshot. */
  shows: (page: Page, scenario: Scenario) => Locator | Locator[];
  /** Checked at the width of a computer, too. */
  alsoOnDesktop?: boolean;
  /** In another language than English. */
  language?: "es";
  /** Changes the scenario once, for this screen and those after it. */
  before?: (scenario: Scenario) => Promise<unknown>;
  /** Restores state that does not last, each time the screen is opened; it is opened for each screenshot. */
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

const firstVisible = (locator: Locator): Locator => locator.filter({ visible: true }).first();
export const headingNamed =
  (name: Name): Subject =>
  (page) =>
    firstVisible(page.getByRole("heading", { name }));
export const buttonNamed =
  (name: Name): Subject =>
  (page) =>
    firstVisible(page.getByRole("button", { name }));
export const linkNamed =
  (name: Name): Subject =>
  (page) =>
    firstVisible(page.getByRole("link", { name }));
export const optionNamed =
  (name: Name): Subject =>
  (page) =>
    firstVisible(page.getByRole("option", { name }));
export const fieldNamed =
  (name: Name): Subject =>
  (page) =>
    firstVisible(page.getByLabel(name));
export const textShown =
  (text: Name): Subject =>
  (page) =>
    firstVisible(page.getByText(text));
/** The page's failure message, or the note that its data is stale. */
export const failureShown: Subject = (page) =>
  firstVisible(
    page
      .getByRole("alert")
      .filter({ hasText: "Failed to Load" })
      .or(page.getByText(/^Couldn't refresh/)),
  );
/** The loading skeleton. */
const skeletonShown: Subject = (page) =>
  firstVisible(
    page
      .getByRole("status")
      .filter({ has: page.locator(".skeleton") })
      .or(page.locator(".skeleton[role=status]")),
  );

export const withFailedRequests = (screens: readonly ScreenCase[]): ScreenCase[] =>
  screens.map((screen) => ({ ...screen, name: `${screen.name}-failing`, failing: true, shows: failureShown }));
export const withPendingRequests = (screens: readonly ScreenCase[]): ScreenCase[] =>
  screens.map((screen) => ({ ...screen, name: `${screen.name}-loading`, waiting: true, shows: skeletonShown }));
