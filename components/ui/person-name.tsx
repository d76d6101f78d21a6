import { nameInitial } from "@/lib/domain/text/initial";

/**
 * A name as its owner wrote it: not translated by browsers, and isolated from the direction of the surrounding text.
 */
export function PersonName({ name, className }: { name: string; className?: string }) {
  return (
    <bdi translate="no" className={className}>
      {name}
    </bdi>
  );
}

/** The first letter of a name; "D" for a driver without a name. */
export function Avatar({ name }: { name: string | null | undefined }) {
  return (
    <span
      aria-hidden
      translate="no"
      className="inline-flex size-[36px] shrink-0 items-center justify-center rounded-full bg-primary text-[min(0.875rem,20px)] font-semibold text-primary-foreground"
    >
      {nameInitial(name) || "D"}
    </span>
  );
}
