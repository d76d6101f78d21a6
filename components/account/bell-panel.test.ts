import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closePanel, togglePanel } from "./bell-panel";

// A browser without the Popover API: elements have no `popover`.
const panelWithoutPopover = () => {
  const attributes = new Set<string>();
  const element = {
    toggleAttribute: (name: string) => !attributes.delete(name) && attributes.add(name).has(name),
    removeAttribute: (name: string) => attributes.delete(name),
  };
  return { attributes, element: element as unknown as HTMLElement };
};

test("opens and closes a panel without the Popover API", () => {
  const { attributes, element } = panelWithoutPopover();
  expect([togglePanel(element), [...attributes]]).toEqual([true, ["data-open"]]);
  expect([togglePanel(element), [...attributes]]).toEqual([false, []]);
  togglePanel(element);
  closePanel(element);
  expect([...attributes]).toEqual([]);
});

test("leaves a panel with the Popover API to the browser", () => {
  const hidePopover = jest.fn();
  const element = { popover: "auto", hidePopover } as unknown as HTMLElement;
  expect(togglePanel(element)).toBe(false);
  closePanel(element);
  expect(hidePopover).toHaveBeenCalledTimes(1);
});

test("the style sheet hides a closed panel without the Popover API", () => {
  const css = readFileSync(join(__dirname, "../../app/globals.css"), "utf8").replace(/\s+/g, " ");
  expect(css).toContain(
    '@supports not selector(:popover-open) { [popover="auto"]:not([data-open]) { display: none; } }',
  );
});
