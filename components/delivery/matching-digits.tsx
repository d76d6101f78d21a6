import { cx } from "@/components/ui/class-names";
import { WarningIcon } from "@/components/ui/icons";

/** The two digits that both phones show, large enough to compare at arm's length. */
export function MatchingDigits({ digits, label, small }: { digits: string; label: string; small?: boolean }) {
  return (
    <p translate="no" className="text-center">
      <span className="sr-only">
        {label}: {digits.split("").join(" ")}
      </span>
      <span
        aria-hidden
        data-testid="leg-digits"
        className={cx(
          "inline-block rounded-card bg-muted leading-none font-semibold tabular-nums",
          small
            ? "px-4 py-2 text-2xl indent-[0.12em] tracking-[0.12em]"
            : "px-[min(1.5rem,6vw)] py-3 text-[min(4rem,24vw)] indent-[0.16em] tracking-[0.16em] [@media(max-height:43rem)]:py-1.5 [@media(max-height:43rem)]:text-[min(2.75rem,24vw)]",
        )}
      >
        {digits}
      </span>
    </p>
  );
}

/** Warns that different digits mean a stranger. */
export function DigitsMismatchWarning({ children }: { children: string }) {
  return (
    <p className="text-center font-semibold text-destructive-text">
      <WarningIcon aria-hidden size={20} className="mr-2 inline align-[-0.2em]" />
      {children}
    </p>
  );
}
