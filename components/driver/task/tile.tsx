"use client";

import type { Icon } from "@/components/ui/icons";

const tileClass =
  "flex min-h-14 flex-col items-center justify-center gap-1 text-xs font-medium active:bg-muted focus-visible:-outline-offset-2";

type TileProps = { icon: Icon; label: string; ariaLabel?: string };

/** A link tile for one action at a stop. */
export function Tile({ icon: Icon, label, ariaLabel, href, newTab }: TileProps & { href: string; newTab?: boolean }) {
  return (
    <a
      href={href}
      aria-label={ariaLabel}
      target={newTab ? "_blank" : undefined}
      rel={newTab ? "noreferrer" : undefined}
      className={tileClass}
    >
      <Icon aria-hidden size={20} />
      {label}
    </a>
  );
}

/** A button tile for one action at a stop. */
export function TileButton({
  icon: Icon,
  label,
  ariaLabel,
  busy,
  onPress,
}: TileProps & { busy?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={ariaLabel}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={onPress}
      className={tileClass}
    >
      <Icon aria-hidden size={20} />
      {label}
    </button>
  );
}
