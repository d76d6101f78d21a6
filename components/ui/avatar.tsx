/** The first letter of a name; D when there is none. */
export function Avatar({ name }: { name: string | null | undefined }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-[36px] shrink-0 items-center justify-center rounded-full bg-solid text-[min(0.875rem,20px)] font-semibold text-on-solid"
    >
      {(name?.trim().charAt(0) || "D").toUpperCase()}
    </span>
  );
}
