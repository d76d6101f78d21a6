"use client";

import { useId } from "react";
import { cx } from "@/components/ui/class-names";
import { StarIcon } from "@/components/ui/icons";

/** One to five stars, as a group of radios. */
export function StarChoice({
  label,
  starsLabel,
  value,
  onChange,
}: {
  label: string;
  /** The label of a number of stars. */
  starsLabel: (stars: number) => string;
  value: number;
  onChange: (stars: number) => void;
}) {
  const id = useId();
  return (
    <fieldset className="flex justify-between gap-1">
      <legend className="sr-only">{label}</legend>
      {[1, 2, 3, 4, 5].map((stars) => (
        <label
          key={stars}
          className="flex min-h-14 flex-1 cursor-pointer items-center justify-center rounded-control has-[:focus-visible]:outline-2 active:bg-muted"
        >
          <input
            type="radio"
            name={id}
            className="sr-only"
            aria-label={starsLabel(stars)}
            checked={value === stars}
            onChange={() => {
              onChange(stars);
            }}
          />
          <StarIcon
            aria-hidden
            size={34}
            className={cx(stars <= value ? "fill-current text-foreground" : "text-muted-foreground")}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** A read-only star rating. */
export function Stars({ count, label }: { count: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <StarIcon
          key={star}
          aria-hidden
          size={16}
          className={cx(star <= count ? "fill-current" : "text-muted-foreground")}
        />
      ))}
    </span>
  );
}
