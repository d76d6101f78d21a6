"use client";

import type { Icon } from "@/components/ui/icons";

const tileClass =
  "flex min-h-14 flex-col items-center justify-center gap-1 text-xs font-medium active:bg-muted focus-visible:-outline-offset-2";

type TileProps = { icon: Icon; label: string; aria?: string };

/** A link tile for one action at a stop. */
export function Tile({ icon: Shape, label, aria, href, blank }: TileProps & { href: string; blank?: boolean }) {
  return (
    <a
      href={href}
      aria-label={aria}
      target={blank ? "_blank" : undefined}
      rel={blank ? "noreferrer" : undefined}
      className={tileClass}
    >
      <Shape aria-hidden size={20} />
      {label}
    </a>
  );
}

/** A button tile for one action at a stop. */
export function TileButton({
  icon: Shape,
  label,
  aria,
  busy,
  onPress,
}: TileProps & { busy?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={aria}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={onPress}
      className={tileClass}
    >
      <Shape aria-hidden size={20} />
      {label}
    </button>
  );
}
