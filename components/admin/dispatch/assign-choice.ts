/**
 * The selected driver while the list on the screen shows them, otherwise null: a driver out of view must not be
 * assigned.
 */
export function visibleChoice(choice: string | null, listedIds: readonly string[] | undefined): string | null {
  return choice !== null && listedIds?.includes(choice) ? choice : null;
}
