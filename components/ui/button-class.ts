import { cx } from "./class-names";
import type { Icon } from "./icons";

export type ButtonLook = {
  /** go: green, the next step. primary: filled. plain: outlined. quiet: text only. danger: red. */
  variant?: "go" | "primary" | "plain" | "quiet" | "danger";
  /** large: the one primary action of a screen, 56 pixels high, full width. */
  size?: "medium" | "large";
  block?: boolean;
  icon?: Icon;
};

const variants = {
  go: "bg-go text-on-go active:bg-go-press",
  primary: "bg-solid text-on-solid active:opacity-85",
  plain: "border border-control bg-surface text-ink active:bg-sunken",
  quiet: "text-ink active:bg-sunken",
  danger: "bg-stop text-on-stop active:bg-stop-press",
} as const;

export function buttonClass({ variant = "plain", size = "medium", block }: ButtonLook, extra?: string): string {
  return cx(
    "inline-flex items-center justify-center gap-2 rounded-control px-4 text-center font-semibold transition-colors duration-150 active:duration-0 select-none",
    "disabled:bg-sunken disabled:text-ink-soft disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-ink-soft",
    variants[variant],
    size === "large" ? "min-h-primary text-base" : "min-h-tap text-sm",
    (block ?? size === "large") && "w-full",
    extra,
  );
}
