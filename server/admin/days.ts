import "server-only";

/** The moment before which something has to have been: of a day that is named as an end, its own end. */
export function untilEndOf(to: string | undefined): string | null {
  if (to === undefined || to.length > 10) return to ?? null;
  const next = new Date(`${to}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString();
}
