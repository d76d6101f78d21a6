import { expect, test, type Locator, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { allScreens } from "../screens/catalog.ts";
import { headingNamed, type ScreenCase } from "../screens/screen.ts";
import { sampleScreens, createVisitor, type ScreenVisitor } from "../screens/visit.ts";
import type { ScenarioRole } from "../screens/scenario.ts";
import { confirmAsSender } from "./support/collect.ts";
import { expectFocusVisible, tabToAndPress, tabTo } from "./support/keys.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  TEST_PASSWORD,
  sendPaymentWebhook,
  signUp,
  newAccount,
} from "./support/people.ts";

// Accessibility for drivers: keyboard only, large text, an unsteady hand, motion sensitivity.
const place = { lat: 46.2, lng: 6.1 };

test.describe("with the keyboard alone", () => {
  test(
    "a driver signs in, changes status, answers an offer, completes it with a typed code, changes a setting and signs out",
    { tag: "@long" },
    async ({ browser }) => {
      const administrator = await createAdmin();
      const [receiver, sender] = [newAccount("Rita Receiver"), newAccount("Sam Sender")];
      const [rita, sam] = [await signUp(receiver, "user"), await signUp(sender, "user")];
      const { person } = await createApprovedDriver("Kim Keyboard", administrator.api);
      const context = await browser.newContext({
        geolocation: { latitude: place.lat, longitude: place.lng },
        permissions: ["geolocation", "camera"],
      });
      const page = await context.newPage();
      const button = (name: string | RegExp, inside: Page | Locator = page) =>
        inside.getByRole("button", { name, exact: typeof name === "string" });

      await page.goto("/login");
      await tabTo(page, page.getByLabel("Email or phone"));
      await page.keyboard.type(person.email);
      await tabTo(page, page.getByLabel("Password", { exact: true }));
      await page.keyboard.type(TEST_PASSWORD);
      await page.keyboard.press("Enter");
      await expect(page.getByText("You get offers")).toBeVisible();
      await tabToAndPress(page, button("Go Offline"));
      await expect(page.getByText("You are now offline")).toBeVisible();
      await tabToAndPress(page, button("Go Online"), { key: "Space" });
      await expect(page.getByText("You get offers")).toBeVisible();
      await expect(page.getByText(/^Location sent/)).toBeVisible();

      const { id } = (await requestJson(sam, "/api/transactions", {
        receiverPhone: receiver.phone,
        amount: 90,
        pickupAddress: "1 Pickup Street",
        pickupLocation: place,
        deliveryAddress: "2 Delivery Street",
        deliveryLocation: place,
      })) as { id: string };
      await requestJson(rita, `/api/transactions/${id}/accept`, {});
      await sendPaymentWebhook("payment.pending", id);
      await tabTo(page, button("Open menu"));
      await sendPaymentWebhook("payment.confirmed", id);
      const offer = page.getByRole("dialog", { name: "New Delivery Task" });
      await test.step("an offer takes the focus, traps it, and returns it when dismissed", async () => {
        await expect(offer).toBeVisible();
        await tabTo(page, button("Accept Task", offer), offer);
        await tabTo(page, button("Close", offer), offer);
        await tabTo(page, button("Accept Task", offer), offer);
        await page.keyboard.press("Escape");
        await expect(offer).toBeHidden();
        await expect(button("Open menu")).toBeFocused();
      });
      await test.step("the bell reopens it; arrow keys choose the reason, and it is accepted", async () => {
        await tabToAndPress(page, button(/^Task Notifications/));
        await tabToAndPress(
          page,
          page
            .locator("#bell-panel")
            .getByRole("button", { name: /90\.00/ })
            .or(page.locator("#bell-panel").getByRole("link", { name: /90\.00/ }))
            .first(),
        );
        await tabToAndPress(page, button("Decline", offer), { within: offer });
        await tabTo(page, offer.getByRole("radio").first(), offer);
        await page.keyboard.press("Space");
        await page.keyboard.press("ArrowDown");
        await expectFocusVisible(page);
        await expect(offer.getByRole("radio").nth(1)).toBeChecked();
        await tabToAndPress(page, button("Back to the offer", offer), { within: offer });
        await tabToAndPress(page, button("Accept Task", offer), { within: offer });
        await expect(page).toHaveURL(new RegExp(`/navigation/${id}`));
      });
      await test.step("the driver arrives", async () => {
        await tabToAndPress(page, page.getByRole("link", { name: "Start Service" }));
        await tabTo(page, page.getByLabel("Amount you counted"));
        await page.keyboard.type("90");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: "Waiting for Sam to confirm" })).toBeVisible();
        const { code } = await confirmAsSender(sam, id);
        await tabToAndPress(page, button("Type the code instead"), { key: "Space" });
        await expect(page.getByLabel("Verification code")).toBeFocused();
        await page.keyboard.type(code);
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(new RegExp(`/navigation/${id}$`));
        await tabToAndPress(page, button("Problem"));
        const problem = page.getByRole("dialog");
        await expect(problem).toBeVisible();
        await tabTo(page, button("Close", problem), problem);
        await page.keyboard.press("Escape");
        await expect(button("Problem")).toBeFocused();
        const map = context.waitForEvent("page");
        await tabToAndPress(page, button("Start Navigation"));
        await (await map).close();
        await tabToAndPress(page, button("Mark Arrived"));
        await expect(page).toHaveURL(new RegExp(`/deliveries/${id}/complete`));
      });
      await test.step("the driver types the code", async () => {
        const { code } = (await requestJson(rita, `/api/transactions/${id}/code`)) as { code: string };
        await tabToAndPress(page, button("Type the code instead"), { key: "Space" });
        await expect(page.getByLabel("Verification code")).toBeFocused();
        await page.keyboard.type(code);
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: "Delivered" })).toBeVisible();
        await tabToAndPress(page, page.getByRole("link", { name: "Done" }).or(button("Done")).first());
        await expect(page).toHaveURL(/\/deliveries$/);
      });
      await test.step("a setting is changed through the menu, which returns the focus", async () => {
        const menu = page.getByRole("dialog", { name: "Menu" });
        await tabToAndPress(page, button("Open menu"));
        await tabTo(page, menu.getByRole("link", { name: "Settings" }), menu);
        await page.keyboard.press("Escape");
        await expect(button("Open menu")).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(menu).toBeVisible();
        // Opening it again immediately keeps it open: the browser's late close event closes nothing.
        await button("Open menu").evaluate((opener: HTMLElement) => {
          opener.addEventListener(
            "focus",
            () => {
              opener.click();
            },
            { once: true },
          );
        });
        await page.keyboard.press("Escape");
        await page.evaluate(
          () =>
            new Promise((later) => {
              requestAnimationFrame(() => requestAnimationFrame(later));
            }),
        );
        await tabToAndPress(page, menu.getByRole("link", { name: "Settings" }), { within: menu });
        const distances = page.getByRole("radiogroup", { name: "Distances" });
        await tabTo(page, distances.getByRole("radio", { name: "Automatic" }));
        await page.keyboard.press("ArrowRight");
        await expect(distances.getByRole("radio", { name: "Miles" })).toBeChecked();
        await page.keyboard.press("ArrowRight");
        await expect(page.getByRole("radio", { name: "Kilometers" })).toBeChecked();
        await expectFocusVisible(page);
        await tabToAndPress(page, page.getByRole("switch", { name: "Sound for offers" }), { key: "Space" });
        await expect(page.getByRole("switch", { name: "Sound for offers" })).not.toBeChecked();
      });
      await test.step("the driver signs out", async () => {
        const sheet = page.getByRole("dialog", { name: "Sign out?" });
        const menu = page.getByRole("dialog", { name: "Menu" });
        await tabToAndPress(page, button("Open menu"));
        await tabToAndPress(page, button("Sign Out", menu), { within: menu });
        await tabTo(page, button("Stay signed in", sheet), sheet);
        await page.keyboard.press("Enter");
        await expect(button("Open menu")).toBeFocused();
        await page.keyboard.press("Enter");
        await tabToAndPress(page, button("Sign Out", menu), { within: menu });
        await tabToAndPress(page, button("Sign Out", sheet), { within: sheet });
        await expect(page).toHaveURL(/\/login/);
      });
      await context.close();
    },
  );
});

test.describe("every screen", () => {
  const signedInRoles = new Set<ScenarioRole>([
    "nobody",
    "driver",
    "carrier",
    "newDriver",
    "sender",
    "newSender",
    "receiver",
    "reviewed",
    "late",
    "unproven",
    "collector",
    "cashier",
  ]);
  const screensOfRoles: ScreenCase[] = [
    ...allScreens.filter(({ role, failing, waiting }) => signedInRoles.has(role) && !failing && !waiting),
    { name: "offline", role: "nobody", path: "/offline", shows: headingNamed("No connection") },
  ];
  let visit: ScreenVisitor;
  test.beforeAll(async () => {
    test.setTimeout(180_000 * TIMEOUT_FACTOR);
    visit = await createVisitor(screensOfRoles);
  });
  test.afterAll(() => visit.leave());

  test(
    "has targets large enough, is readable at double size on a narrow phone, and stays still with reduced motion",
    { tag: "@long" },
    async ({ browser }) => {
      test.setTimeout(300_000 * TIMEOUT_FACTOR);
      const problems: Record<string, unknown> = {};
      for (const screen of sampleScreens(screensOfRoles, 3)) {
        const page = await visit.open(browser, screen, (each) => each.addInitScript(watchMotion));
        const found = {
          small: await page.evaluate(tooSmall),
          moving: await page.evaluate(moving),
          large: [] as string[],
        };
        await page.setViewportSize({ width: 320, height: 640 });
        await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              requestAnimationFrame(() => {
                requestAnimationFrame(resolve);
              });
            }),
        );
        // On a busy machine an animation may still be running.
        await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
        found.large = await page.evaluate(lost);
        if (found.small.length + found.moving.length + found.large.length > 0) problems[screen.name] = found;
        await page.close();
      }
      expect(problems).toEqual({});
    },
  );
});

/** Runs in the page: controls less than 44 px wide or high, with their label and what enlarges them. */
function tooSmall(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch], [role=radio], [role=tab]",
  )) {
    if (
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
      element.matches(":disabled") ||
      element.closest("[aria-hidden=true], [inert]")
    )
      continue;
    // Not pressable until focused, or behind a dialog.
    const rect = element.getBoundingClientRect();
    if (rect.width <= 1 || rect.height <= 1 || getComputedStyle(element).clipPath === "inset(50%)") continue;
    const modal = document.querySelector("dialog:modal");
    if (modal && !modal.contains(element)) continue;
    // In running text a link is as high as its line.
    const parent = element.parentElement;
    if (
      element.tagName === "A" &&
      getComputedStyle(element).display === "inline" &&
      parent &&
      [...parent.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? "").trim().length > 1)
    )
      continue;
    let { left, right, top, bottom } = rect;
    const label = element instanceof HTMLInputElement ? (element.closest("label") ?? element.labels?.[0]) : null;
    if (label) {
      const around = label.getBoundingClientRect();
      [left, right, top, bottom] = [
        Math.min(left, around.left),
        Math.max(right, around.right),
        Math.min(top, around.top),
        Math.max(bottom, around.bottom),
      ];
    }
    const before = getComputedStyle(element, "::before");
    if (before.content !== "none" && before.position === "absolute") {
      const out = (side: string) => Math.max(0, -parseFloat(side) || 0);
      [left, right, top, bottom] = [
        left - out(before.left),
        right + out(before.right),
        top - out(before.top),
        bottom + out(before.bottom),
      ];
    }
    if (right - left < 43.5 || bottom - top < 43.5)
      found.push(
        `${element.tagName} "${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}" ${Math.round(right - left)} x ${Math.round(bottom - top)}`,
      );
  }
  return found;
}

/** Runs in the page before its scripts: records animations longer than an instant, except the spinner. */
function watchMotion(): void {
  const moved = new Set<string>();
  Object.assign(window, { moved });
  const recordViolation = ({ target }: Event) => {
    for (const animation of (target as Element).getAnimations({ subtree: true })) {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      const name =
        animation instanceof CSSAnimation
          ? animation.animationName
          : `transition of ${(animation as CSSTransition).transitionProperty}`;
      if (name !== "turn" && (Number(duration) > 10 || iterations === Infinity))
        moved.add(`${name} ${String(duration)} ms`);
    }
  };
  for (const start of ["animationstart", "transitionrun"]) document.addEventListener(start, recordViolation, true);
}
function moving(): string[] {
  return [...(window as unknown as { moved: Set<string> }).moved];
}

/** Runs in the page: horizontal scrolling, clipped text, and overlapping text. */
function lost(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  const modal = document.querySelector("dialog:modal");
  const shows = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    getComputedStyle(element).clipPath !== "inset(50%)" &&
    !element.closest(".sr-only, .maplibregl-map, [data-sonner-toaster], svg") &&
    (!modal || modal.contains(element));
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.documentElement &&
    (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const floats = (element: Element | null): Element | null =>
    element === null
      ? null
      : ["fixed", "sticky"].includes(getComputedStyle(element).position)
        ? element
        : floats(element.parentElement);
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => shows(element) && !scrolls(element) && element.getBoundingClientRect().right > clientWidth + 1,
    );
    found.push(
      ...wide
        .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
        .slice(0, 4)
        .map(
          (element) =>
            `the page is ${scrollWidth} px wide: ${element.tagName} "${element.textContent.trim().slice(0, 30)}" ${element.getAttribute("class") ?? ""}`,
        ),
    );
  }
  const textBoxes: { element: Element; text: string; rects: DOMRect[]; layer: Element | null }[] = [];
  for (const element of document.querySelectorAll("body *")) {
    if (!shows(element)) continue;
    const style = getComputedStyle(element);
    const name = `${element.tagName} "${element.textContent.trim().slice(0, 30)}"`;
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    if (
      element.textContent.trim() &&
      ((hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2)) &&
      element.clientWidth > 1
    )
      found.push(`${name} is cut off`);
    const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim());
    if (texts.length === 0 || ["OPTION", "SCRIPT", "STYLE"].includes(element.tagName)) continue;
    const rects = texts
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      })
      .filter(({ width, height }) => width > 1 && height > 1);
    if (!scrolls(element) && rects.some(({ left, right }) => left < -1 || right > clientWidth + 1))
      found.push(`${name} reaches over the edge`);
    // Text that overflows its own button overlaps its edge.
    const box = element.closest("button, a")?.getBoundingClientRect();
    if (
      box &&
      getComputedStyle(element.closest("button, a") as Element).display !== "inline" &&
      rects.some(
        ({ left, right, top, bottom }) =>
          left < box.left - 1 || right > box.right + 1 || top < box.top - 2 || bottom > box.bottom + 2,
      )
    )
      found.push(`${name} leaves its button`);
    // Scrolled-away content overlaps nothing.
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (!["auto", "scroll"].includes(getComputedStyle(box).overflowY) || box === document.documentElement) continue;
      const { top, bottom, left, right } = box.getBoundingClientRect();
      rects.splice(
        0,
        rects.length,
        ...rects
          .map((rect) => {
            const [x, y] = [Math.max(rect.left, left), Math.max(rect.top, top)];
            return new DOMRect(x, y, Math.min(rect.right, right) - x, Math.min(rect.bottom, bottom) - y);
          })
          .filter(({ width, height }) => width > 1 && height > 1),
      );
    }
    textBoxes.push({ element, text: element.textContent.trim().slice(0, 30), rects, layer: floats(element) });
  }
  textBoxes.forEach((one, n) => {
    for (const other of textBoxes.slice(n + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
        continue;
      const over = one.rects.some((a) =>
        other.rects.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * 0.35,
        ),
      );
      if (over) found.push(`"${one.text}" lies over "${other.text}"`);
    }
  });
  return [...new Set(found)];
}
