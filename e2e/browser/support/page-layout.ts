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
      const labelBounds = label.getBoundingClientRect();
      [left, right, top, bottom] = [
        Math.min(left, labelBounds.left),
        Math.max(right, labelBounds.right),
        Math.min(top, labelBounds.top),
        Math.max(bottom, labelBounds.bottom),
      ];
    }
    const before = getComputedStyle(element, "::before");
    if (before.content !== "none" && before.position === "absolute") {
      const outset = (side: string) => Math.max(0, -parseFloat(side) || 0);
      [left, right, top, bottom] = [
        left - outset(before.left),
        right + outset(before.right),
        top - outset(before.top),
        bottom + outset(before.bottom),
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
  const longAnimations = new Set<string>();
  Object.assign(window, { longAnimations });
  const recordAnimation = ({ target }: Event) => {
    for (const animation of (target as Element).getAnimations({ subtree: true })) {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      const name =
        animation instanceof CSSAnimation
          ? animation.animationName
          : `transition of ${(animation as CSSTransition).transitionProperty}`;
      if (name !== "turn" && (Number(duration) > 10 || iterations === Infinity))
        longAnimations.add(`${name} ${String(duration)} ms`);
    }
  };
  for (const start of ["animationstart", "transitionrun"]) document.addEventListener(start, recordAnimation, true);
}
/** Runs in the page: what recordMotion has recorded. */
export function recordedMotion(): string[] {
  return [...(window as unknown as { longAnimations: Set<string> }).longAnimations];
}

/** Runs in the page: horizontal scrolling, clipped text, and overlapping text. */
export function unreadableText(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  const modal = document.querySelector("dialog:modal");
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    getComputedStyle(element).clipPath !== "inset(50%)" &&
    !element.closest(".sr-only, .maplibregl-map, [data-sonner-toaster], svg") &&
    (!modal || modal.contains(element));
  const isInScroller = (element: Element | null): boolean =>
    element !== null &&
    element !== document.documentElement &&
    (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || isInScroller(element.parentElement));
  const findFloatingLayer = (element: Element | null): Element | null =>
    element === null
      ? null
      : ["fixed", "sticky"].includes(getComputedStyle(element).position)
        ? element
        : findFloatingLayer(element.parentElement);
  if (scrollWidth > clientWidth) {
    const tooWideElements = [...document.querySelectorAll("body *")].filter(
      (element) =>
        isShown(element) && !isInScroller(element) && element.getBoundingClientRect().right > clientWidth + 1,
    );
    found.push(
      ...tooWideElements
        .filter((element) => !tooWideElements.some((other) => other !== element && element.contains(other)))
        .slice(0, 4)
        .map(
          (element) =>
            `the page is ${scrollWidth} px wide: ${element.tagName} "${element.textContent.trim().slice(0, 30)}" ${element.getAttribute("class") ?? ""}`,
        ),
    );
  }
  const textBoxes: { element: Element; text: string; rects: DOMRect[]; layer: Element | null }[] = [];
  for (const element of document.querySelectorAll("body *")) {
    if (!isShown(element)) continue;
    const style = getComputedStyle(element);
    const name = `${element.tagName} "${element.textContent.trim().slice(0, 30)}"`;
    const isClipping = (overflow: string) => overflow === "hidden" || overflow === "clip";
    if (
      element.textContent.trim() &&
      ((isClipping(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isClipping(style.overflowY) && element.scrollHeight > element.clientHeight + 2)) &&
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
    if (!isInScroller(element) && rects.some(({ left, right }) => left < -1 || right > clientWidth + 1))
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
    textBoxes.push({
      element,
      text: element.textContent.trim().slice(0, 30),
      rects,
      layer: findFloatingLayer(element),
    });
  }
  textBoxes.forEach((first, index) => {
    for (const other of textBoxes.slice(index + 1)) {
      if (first.layer !== other.layer || first.element.contains(other.element) || other.element.contains(first.element))
        continue;
      const overlaps = first.rects.some((a) =>
        other.rects.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * 0.35,
        ),
      );
      if (overlaps) found.push(`"${first.text}" lies over "${other.text}"`);
    }
  });
  return [...new Set(found)];
}
