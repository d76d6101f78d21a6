import { cx } from "./class-names";

/** `$1,234.50` in every language. */
export function formatMoney(amount: number): string {
  // A slow phone takes a long time to make Intl's format, and the first amount is on the first page.
  const [whole = "", cents] = Math.abs(amount).toFixed(2).split(".");
  return `${amount < 0 ? "-" : ""}$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}

export function Money({ amount, className }: { amount: number; className?: string }) {
  return (
    <span translate="no" className={cx("font-amount whitespace-nowrap tabular-nums", className)}>
      {formatMoney(amount)}
    </span>
  );
}
