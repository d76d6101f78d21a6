import { cx } from "./class-names";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `$1,234.50` in every language. */
export function formatMoney(amount: number): string {
  return dollars.format(amount);
}

export function Money({ amount, className }: { amount: number; className?: string }) {
  return <span className={cx("font-amount whitespace-nowrap tabular-nums", className)}>{formatMoney(amount)}</span>;
}
