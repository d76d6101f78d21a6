import type { ComponentProps, ReactNode } from "react";
import Link from "./navigation/link";
import { buttonClass, type ButtonStyle } from "./button-class";
import { cx } from "./class-names";
import { type Icon, SpinnerIcon } from "./icons";

export { buttonClass, type ButtonStyle };

type ButtonProps = ButtonStyle & Omit<ComponentProps<"button">, "children"> & { busy?: boolean; children: ReactNode };

/** A busy button keeps its label and size, and ignores presses. */
export function Button({
  variant,
  tone,
  size,
  block,
  icon: Icon,
  busy,
  children,
  className,
  type = "button",
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, tone, size, block }, className)}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden size={20} className="shrink-0" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ButtonStyle & Omit<ComponentProps<typeof Link>, "children"> & { children: ReactNode };

export function ButtonLink({ variant, tone, size, block, icon: Icon, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, tone, size, block }, className)}>
      {Icon && <Icon aria-hidden size={20} className="shrink-0" />}
      {children}
    </Link>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & { label: string; icon: Icon; children?: ReactNode };

/** An icon-only button of 48 pixels with an accessible label. Children, such as a count, overlay it. */
export function IconButton({ label, icon: Icon, className, children, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      {...rest}
      className={cx(
        "tap relative inline-flex items-center justify-center rounded-control active:bg-muted disabled:text-muted-foreground",
        className,
      )}
    >
      <Icon aria-hidden size={24} />
      {children}
    </button>
  );
}

export function Spinner({ size = 20 }: { size?: number }) {
  return <SpinnerIcon aria-hidden size={size} className="spin shrink-0" />;
}
