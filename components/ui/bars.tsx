/** Small bar chart, one bar a day; `summary` is its text alternative. */
export function Bars({ values, summary }: { values: readonly { key: string; value: number }[]; summary: string }) {
  const max = Math.max(...values.map(({ value }) => value), 0);
  const width = 4;
  const gap = values.length > 14 ? 1.5 : 3;
  const total = values.length * (width + gap) - gap;
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${Math.max(total, width)} 24`}
      preserveAspectRatio="none"
      className="h-12 w-full"
    >
      {values.map(({ key, value }, index) => {
        const height = max > 0 ? Math.max(value > 0 ? 1.5 : 0.5, (value / max) * 24) : 0.5;
        return (
          <rect
            key={key}
            x={index * (width + gap)}
            y={24 - height}
            width={width}
            height={height}
            className={value === max && max > 0 ? "fill-foreground" : "fill-input"}
          />
        );
      })}
    </svg>
  );
}
