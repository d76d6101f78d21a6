import type { ReactNode } from "react";

/** A settings section that is not a list of values: purpose and content. `id`: anchor of its link. */
export function SettingsSection({
  id,
  title,
  hint,
  children,
}: {
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-label={title} className="scroll-mt-32 lg:scroll-mt-20">
      <h2 className={hint ? "text-sm font-semibold" : "pb-2 text-sm font-semibold"}>{title}</h2>
      {hint && <p className="pb-2 text-sm text-muted-foreground">{hint}</p>}
      {children}
    </section>
  );
}
