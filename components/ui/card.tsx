import type { ComponentProps } from "react";
import { cx } from "./class-names";

/** A bordered surface. `flush` omits the padding, for content with its own. */
export function Card({ flush, className, ...rest }: ComponentProps<"section"> & { flush?: boolean }) {
  return <section {...rest} className={cx("rounded-card border bg-card", !flush && "p-4", className)} />;
}

export function CardTitle({ className, ...rest }: ComponentProps<"h2">) {
  return <h2 {...rest} className={cx("text-base font-semibold", className)} />;
}
