import "server-only";

/** The upper bound of a range as a timestamp: a date includes its whole day. */
export function endOfDay(to: string | undefined): string | null {
  if (to === undefined || to.length > 10) return to ?? null;
  const next = new Date(`${to}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString();
}
