// Checks of a page's layout that run in the browser: each is passed to page.evaluate and uses nothing outside itself.

/** Runs in the page: controls less than 44 px wide or high, with their label and what enlarges them. */
export function smallTargets(): string[] {
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
export function recordMotion(): void {
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
/** Runs in the page: what recordMotion has recorded. */
export function recordedMotion(): string[] {
  return [...(window as unknown as { moved: Set<string> }).moved];
}

/** Runs in the page: horizontal scrolling, clipped text, and overlapping text. */
export function unreadableText(): string[] {
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
