import { cx } from "@/components/ui/class-names";
import { StarIcon } from "@/components/ui/icons";

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
