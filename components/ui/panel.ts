// Fallback for browsers without the Popover API (Safari before 17), where globals.css hides a panel until it has
// `data-open`.

/** Toggles the panel in browsers without `popoverTarget`. Returns whether it is open now. */
export function togglePanel(panel: HTMLElement | null): boolean {
  return panel !== null && !("popover" in panel) && (panel as HTMLElement).toggleAttribute("data-open");
}

export function closePanel(panel: HTMLElement | null): void {
  if (!panel) return;
  if ("popover" in panel) panel.hidePopover();
  else (panel as HTMLElement).removeAttribute("data-open");
}
