// Browsers without popovers (Safari before 17) show such a panel always: globals.css hides it there until it has
// `data-open`.

/** Opens or closes the panel where its button's `popoverTarget` does nothing; whether it is open then. */
export function togglePanel(panel: HTMLElement | null): boolean {
  return panel !== null && !("popover" in panel) && (panel as HTMLElement).toggleAttribute("data-open");
}

export function closePanel(panel: HTMLElement | null): void {
  if (!panel) return;
  if ("popover" in panel) panel.hidePopover();
  else (panel as HTMLElement).removeAttribute("data-open");
}
