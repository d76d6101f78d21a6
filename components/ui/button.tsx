import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./class-names";
import type { Icon } from "./icons";
import { Spinner } from "./spinner";

export type ButtonLook = {
  /** go: green, moves the work forward. primary: ink. plain: outlined. quiet: text. danger: red. */
  variant?: "go" | "primary" | "plain" | "quiet" | "danger";
  /** large is the one primary action of a screen: 56 px, full width. */
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
    "inline-flex items-center justify-center gap-2 rounded-control px-4 text-center font-semibold transition-colors duration-150 select-none",
    "disabled:bg-sunken disabled:text-ink-soft disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-ink-soft",
    variants[variant],
    size === "large" ? "min-h-primary text-base" : "min-h-tap text-sm",
    (block ?? size === "large") && "w-full",
    extra,
  );
}

type ButtonProps = ButtonLook & Omit<ComponentProps<"button">, "children"> & { busy?: boolean; children: ReactNode };

/** A busy button keeps its name and place, and takes no second press. */
export function Button({ variant, size, block, icon: Shape, busy, children, className, type = "button", disabled, ...rest }: ButtonProps) {
  return (
    <button type={type} {...rest} disabled={disabled || busy} aria-busy={busy || undefined} className={buttonClass({ variant, size, block }, className)}>
      {busy ? <Spinner /> : Shape && <Shape aria-hidden size={20} className="shrink-0" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<typeof Link>, "children"> & { children: ReactNode };

export function ButtonLink({ variant, size, block, icon: Shape, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      {Shape && <Shape aria-hidden size={20} className="shrink-0" />}
      {children}
    </Link>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & { label: string; icon: Icon; children?: ReactNode };

/** A 48 px button whose name is only heard; children sit on top (a count). */
export function IconButton({ label, icon: Shape, className, children, type = "button", ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} {...rest} className={cx("tap relative inline-flex items-center justify-center rounded-control active:bg-sunken disabled:text-ink-soft", className)}>
      <Shape aria-hidden size={24} />
      {children}
    </button>
  );
}
