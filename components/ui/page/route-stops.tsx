import type { ReactNode } from "react";

type Stop = { label: string; address: ReactNode };

/** Start and end of a delivery, joined by a line. */
export function RouteStops({ from, to }: { from: Stop; to: Stop }) {
  return (
    <dl className="flex flex-col gap-4">
      {[from, to].map((stop, index) => (
        <div key={stop.label} className="relative pl-7">
          <dt className="text-sm text-muted-foreground">
            {index === 0 && <span aria-hidden className="absolute top-5 -bottom-5 left-[7px] w-0.5 bg-input" />}
            <span
              aria-hidden
              className={
                index === 0
                  ? "absolute top-1 left-0 size-4 rounded-full border-[3px] border-foreground bg-card"
                  : "absolute top-1 left-0 size-4 rounded-[4px] bg-foreground"
              }
            />
            {stop.label}
          </dt>
          <dd className="font-medium">{stop.address}</dd>
        </div>
      ))}
    </dl>
  );
}
