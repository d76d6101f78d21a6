/**
 * Mann and Whitney's test for large samples: how many standard deviations the rank sum of the first differs from that
 * of two samples of one distribution. Chance exceeds 4 once in sixteen thousand.
 */
export function mannWhitneyZ(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, first: true })),
    ...other.map((value) => ({ value, first: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const size = to - from;
    ties += size ** 3 - size;
    for (let at = from; at < to; at += 1) if (all[at]?.first) rankSum += (from + 1 + to) / 2;
    from = to;
  }
  const [m, n] = [one.length, other.length];
  const standardDeviation = Math.sqrt(((m * n) / 12) * (m + n + 1 - ties / ((m + n) * (m + n - 1))));
  return (rankSum - (m * (m + n + 1)) / 2) / standardDeviation;
}
