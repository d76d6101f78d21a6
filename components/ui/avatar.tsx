import { nameInitial } from "@/lib/domain/text/initial";

/** The first letter of a name; D without a name. */
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
