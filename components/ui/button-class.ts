import { cx } from "./class-names";
import type { Icon } from "./icons";

export type ButtonStyle = {
  /** success: green, the next step. primary: filled. plain: outlined. quiet: text only. destructive: red. */
  variant?: "success" | "primary" | "plain" | "quiet" | "destructive";
  /** Text color of a plain or quiet button. inherit: that of its surroundings. */
  tone?: "default" | "destructive" | "inherit";
  /** large: the one primary action of a screen, 56 pixels high, full width. */
  size?: "medium" | "large";
  block?: boolean;
  icon?: Icon;
};

const variants = {
  success: "bg-success text-success-foreground active:bg-success-pressed",
  primary: "bg-primary text-primary-foreground active:opacity-85",
  plain: "border border-input bg-card active:bg-muted",
  quiet: "active:bg-muted",
  destructive: "bg-destructive text-destructive-foreground active:bg-destructive-pressed",
} as const;

// A text color in `extra` would not work: Tailwind sorts classes by their names, not by their order on the element.
const tones = { default: "text-foreground", destructive: "text-destructive-text", inherit: "text-inherit" } as const;

export function buttonClass(
  { variant = "plain", tone = "default", size = "medium", block }: ButtonStyle,
  extra?: string,
): string {
  return cx(
    "inline-flex items-center justify-center gap-2 rounded-control px-4 text-center font-semibold transition-colors duration-150 active:duration-0 select-none",
    "disabled:bg-muted disabled:text-muted-foreground disabled:border-transparent aria-disabled:bg-muted aria-disabled:text-muted-foreground",
    variants[variant],
    (variant === "plain" || variant === "quiet") && tones[tone],
    size === "large" ? "min-h-action text-base" : "min-h-tap text-sm",
    (block ?? size === "large") && "w-full",
    extra,
  );
}
