"use client";

import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "../class-names";
import { Skeleton, SkeletonCard, SkeletonRows } from "./skeleton";

/** Layouts of pages for their skeletons. square: the camera view of a scanner, or a QR code. */
type PageShape = "dashboard" | "cards" | "list" | "table" | "detail" | "form" | "map" | "square";

/** Skeleton of a page while it loads. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  const loadingLabel = useTranslations(commonMessages)("loading");
  switch (shape) {
    case "dashboard":
      return (
        <div className="flex flex-col gap-3 pt-2">
          <div translate="no" role="status" aria-label={loadingLabel} className="rounded-card border bg-card">
            <div className="flex items-center gap-4 p-4">
              <Skeleton className="size-14 rounded-full" />
              <div className="flex-1 space-y-2">
                <Skeleton className="h-6 w-28" />
                <Skeleton className="h-3 w-40" />
              </div>
            </div>
            <div className="grid h-18 grid-cols-3 place-items-center border-t">
              {[0, 1, 2].map((n) => (
                <Skeleton key={n} className="h-8 w-12" />
              ))}
            </div>
          </div>
          <SkeletonCard label={loadingLabel} />
          <SkeletonCard label={loadingLabel} className="h-44" />
        </div>
      );
    case "cards":
      return (
        <SkeletonWithTitle>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12 rounded-control" />
            <SkeletonCard label={loadingLabel} className="h-44" />
            <SkeletonCard label={loadingLabel} className="h-44" />
          </div>
        </SkeletonWithTitle>
      );
    case "list":
      return (
        <SkeletonWithTitle>
          <SkeletonRows rows={6} label={loadingLabel} />
        </SkeletonWithTitle>
      );
    case "table":
      return (
        <SkeletonWithTitle>
          <div className="mb-4 flex gap-3">
            <Skeleton className="h-12 flex-1 rounded-control" />
            <Skeleton className="h-12 w-28 rounded-control" />
          </div>
          <SkeletonRows rows={9} label={loadingLabel} />
        </SkeletonWithTitle>
      );
    case "detail":
      return (
        <SkeletonWithTitle>
          <div className="flex flex-col gap-3">
            <SkeletonCard label={loadingLabel} className="h-40" />
            <SkeletonCard label={loadingLabel} className="h-56" />
            <SkeletonRows rows={3} label={loadingLabel} />
          </div>
        </SkeletonWithTitle>
      );
    case "form":
      return (
        <SkeletonWithTitle>
          <div translate="no" role="status" aria-label={loadingLabel} className="flex flex-col gap-5">
            {[0, 1, 2, 3].map((n) => (
              <div key={n} className="space-y-2">
                <Skeleton className="h-4 w-28" />
                <Skeleton className="h-12 rounded-control" />
              </div>
            ))}
            <Skeleton className="h-14 rounded-control" />
          </div>
        </SkeletonWithTitle>
      );
    case "map":
      return <SkeletonWithCard label={loadingLabel} className="min-h-[70dvh]" />;
    case "square":
      return (
        <SkeletonWithTitle>
          <SkeletonWithCard label={loadingLabel} className="aspect-square" />
        </SkeletonWithTitle>
      );
  }
}

function SkeletonWithTitle({ children }: { children: React.ReactNode }) {
  return (
    <div className="pt-3">
      <Skeleton className="mb-5 h-7 w-40" />
      {children}
    </div>
  );
}

function SkeletonWithCard({ label, className }: { label: string; className: string }) {
  return (
    <div translate="no" role="status" aria-label={label} className={cx("flex flex-col gap-3", className)}>
      <Skeleton className="flex-1 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </div>
  );
}
