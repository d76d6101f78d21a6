import { cx } from "./class-names";

/** Formats an amount as `$1,234.50` in every language. */
export function formatMoney(amount: number): string {
  // Not Intl, because creating its formatter is slow on old phones and the first page has amounts.
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
