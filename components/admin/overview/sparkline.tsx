type Sample = { minute: number; value: number };
const width = 120;
const height = 24;
const dayMinutes = 24 * 60;

/** Course of a figure today, from midnight to midnight. Decorative: the adjacent text has the same information. */
export function Sparkline({ samples }: { samples: readonly Sample[] }) {
  // Too few samples for a useful line early in the day.
  if ((samples.at(-1)?.minute ?? 0) - (samples[0]?.minute ?? 0) < 120)
    return <span aria-hidden className="block h-6 border-b border-border" />;
  const maxValue = Math.max(...samples.map(({ value }) => value), 1);
  const x = (minute: number) => (minute / dayMinutes) * width;
  const y = (value: number) => height - 1 - (value / maxValue) * (height - 2);
  const line = samples.map(({ minute, value }) => `${x(minute).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const [first, last] = [samples[0], samples.at(-1)];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-6 w-full overflow-visible border-b border-border"
    >
      {first && last && (
        <polygon
          className="fill-muted"
          points={`${x(first.minute).toFixed(1)},${height} ${line} ${x(last.minute).toFixed(1)},${height}`}
        />
      )}
      <polyline
        points={line}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-muted-foreground"
      />
    </svg>
  );
}
