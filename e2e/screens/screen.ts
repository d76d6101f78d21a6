// What an entry of the catalog says, and the usual ways to name the subject of a picture.
import type { Locator, Page } from "@playwright/test";
import type { Who, World } from "./world.ts";

export type Screen = {
  name: string;
  who: Who;
  path: string | ((world: World) => string);
  /** What the picture is of: on the screen, with nothing over it, before and after each picture. */
  shows: (page: Page, world: World) => Locator | Locator[];
  /** Also at the width of a computer. */
  wide?: boolean;
  /** In another language than English. */
  language?: "es";
  /** What happens in the world before this screen and those after it. */
  before?: (world: World) => Promise<unknown>;
  /** What does not last: made anew each time the screen is opened, and it is opened for each picture. */
  anew?: (world: World) => Promise<unknown>;
  /** What is pressed before the look: names of buttons. */
  press?: RegExp[];
  /** What else is done on the page before the look. */
  then?: (page: Page, world: World) => Promise<unknown>;
  /** The data cannot be had. */
  failing?: boolean;
  /** The data is still on its way. */
  waiting?: boolean;
  /** What an answer says otherwise than it does here, by its path: fields of its data, or what becomes of them. */
  otherwise?: Record<string, object | ((data: Record<string, unknown>) => object)>;
};
type Subject = Screen["shows"];
type Name = string | RegExp;

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
export const heading =
  (name: Name): Subject =>
  (page) =>
    seen(page.getByRole("heading", { name }));
export const button =
  (name: Name): Subject =>
  (page) =>
    seen(page.getByRole("button", { name }));
export const link =
  (name: Name): Subject =>
  (page) =>
    seen(page.getByRole("link", { name }));
export const option =
  (name: Name): Subject =>
  (page) =>
    seen(page.getByRole("option", { name }));
export const field =
  (name: Name): Subject =>
  (page) =>
    seen(page.getByLabel(name));
export const words =
  (text: Name): Subject =>
  (page) =>
    seen(page.getByText(text));
/** Its own failure or, over what was known before, that it is old. */
export const failure: Subject = (page) =>
  seen(
    page
      .getByRole("alert")
      .filter({ hasText: "Failed to Load" })
      .or(page.getByText(/^Couldn't refresh/)),
  );
/** The shape of what comes. */
export const skeleton: Subject = (page) =>
  seen(
    page
      .getByRole("status")
      .filter({ has: page.locator(".skeleton") })
      .or(page.locator(".skeleton[role=status]")),
  );

export const failing = (screens: readonly Screen[]): Screen[] =>
  screens.map((screen) => ({ ...screen, name: `${screen.name}-failing`, failing: true, shows: failure }));
export const loading = (screens: readonly Screen[]): Screen[] =>
  screens.map((screen) => ({ ...screen, name: `${screen.name}-loading`, waiting: true, shows: skeleton }));
