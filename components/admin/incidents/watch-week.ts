import type { Watches } from "@/lib/contracts/admin-watches";

export const watchesPath = "/api/admin/watches";
export type Watch = Watches["watches"][number];
/** A span of the week, in minutes since Sunday 00:00; one that ends after the week goes on at its beginning. */
export type Span = { from: number; to: number };

export const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;

/** "20:30" as minutes of a day. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
/** Minutes of the week as their day (0: Sunday) and time of day. */
export const momentOf = (minute: number): { day: number; time: string } => {
  const inWeek = ((minute % weekMinutes) + weekMinutes) % weekMinutes;
  const two = (n: number) => String(n).padStart(2, "0");
  return {
    day: Math.floor(inWeek / dayMinutes),
    time: `${two(Math.floor((inWeek % dayMinutes) / 60))}:${two(inWeek % 60)}`,
  };
};

/** When a turn comes each week. */
export const spansOf = ({ days, from, minutes }: Pick<Watch, "days" | "from" | "minutes">): Span[] =>
  days.map((day) => {
    const start = day * dayMinutes + minutesOf(from);
    return { from: start, to: start + minutes };
  });

// Cut where the week ends, so that all lies within one.
const within = ({ from, to }: Span): Span[] =>
  to <= weekMinutes
    ? [{ from, to }]
    : [
        { from, to: weekMinutes },
        { from: 0, to: to - weekMinutes },
      ];

/** When nobody watches, in the order of the week; one over the end of the week is one. Null where nobody ever does. */
export function gapsOf(watches: readonly Pick<Watch, "days" | "from" | "minutes">[]): Span[] | null {
  const turns = watches
    .flatMap(spansOf)
    .flatMap(within)
    .sort((a, b) => a.from - b.from);
  if (turns.length === 0) return null;
  const gaps: Span[] = [];
  let end = 0;
  for (const { from, to } of turns) {
    if (from > end) gaps.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  if (end < weekMinutes) gaps.push({ from: end, to: weekMinutes });
  const [first] = gaps;
  const last = gaps.at(-1);
  if (first && last && first !== last && first.from === 0 && last.to === weekMinutes)
    return [...gaps.slice(1, -1), { from: last.from, to: weekMinutes + first.to }];
  return gaps;
}

/** The turns that are on at a day, with the part of the day that they take. */
export function turnsOn(watches: readonly Watch[], day: number): { watch: Watch; from: number; to: number }[] {
  const start = day * dayMinutes;
  return watches
    .flatMap((watch) =>
      spansOf(watch)
        .flatMap(within)
        .map(({ from, to }) => ({ watch, from: Math.max(from - start, 0), to: Math.min(to - start, dayMinutes) })),
    )
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from || a.watch.rank - b.watch.rank);
}
