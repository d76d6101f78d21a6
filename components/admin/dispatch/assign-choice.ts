/**
 * The selected driver while the list on the screen shows them, otherwise null: a driver out of view must not be
 * assigned.
 */
export function visibleChoice(chosen: string | null, listed: readonly string[] | undefined): string | null {
  return chosen !== null && listed?.includes(chosen) ? chosen : null;
}
