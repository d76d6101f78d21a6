/** An H; its bar is the item handed over. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M9.5 7.5v17M22.5 7.5v17"
        className="stroke-primary-foreground"
        strokeWidth="3.5"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M9.5 16h7.5m-3-3.6 3.6 3.6-3.6 3.6"
        className="stroke-primary-foreground"
        strokeWidth="2.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className="text-lg font-semibold tracking-tight">Handover</span>
    </span>
  );
}
