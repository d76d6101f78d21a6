/**
 * The driver who gets the delivery: the one chosen, while the list on the screen shows them; null: nobody that anybody
 * can see.
 */
export function visibleChoice(chosen: string | null, listed: readonly string[] | undefined): string | null {
  return chosen !== null && listed?.includes(chosen) ? chosen : null;
}
