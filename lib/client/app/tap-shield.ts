const SHIELD_MS = 400;

/**
 * Covers `container` for a moment after its controls have changed: otherwise the second tap of a double tap presses the
 * control that has just appeared under the finger. Keyboards and screen readers are not affected.
 */
export function shieldFromTaps(container: HTMLElement = document.body): void {
  const shield = document.createElement("div");
  shield.setAttribute("aria-hidden", "true");
  shield.dataset.tapShield = "";
  shield.style.cssText = "position:fixed;inset:0;z-index:2147483647";
  container.append(shield);
  setTimeout(() => {
    shield.remove();
  }, SHIELD_MS);
}
