/**
 * The selected driver while the list on the screen shows them, otherwise null: a driver out of view must not be
 * assigned.
 */
export function visibleChoice(selectedId: string | null, listedIds: readonly string[] | undefined): string | null {
  return selectedId !== null && listedIds?.includes(selectedId) ? selectedId : null;
}
