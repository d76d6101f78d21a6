/** The steps of the handover, the same for both sides: count, show the code, confirm. */
export function HandoverSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-1.5 text-sm">
      {steps.map((text, index) => (
        <li key={text} className="flex gap-2.5">
          <span
            aria-hidden
            className="inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-muted text-xs font-semibold tabular-nums"
          >
            {index + 1}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
