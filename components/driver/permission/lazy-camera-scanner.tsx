"use client";

import { cx } from "@/components/ui/class-names";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import type { CameraScannerProps } from "./camera-scanner-with-permission";

const LazyCamera = lazyClient(() =>
  import("./camera-scanner-with-permission").then((module) => module.CameraScannerWithPermission),
);

/** Reserves the camera's space. The scanner loads after the page and does not delay typing. */
export function LazyCameraScanner(props: CameraScannerProps) {
  return (
    <div
      className={cx(
        // With large text there is no room for the camera below the text, so it comes first.
        "aspect-square w-full overflow-hidden @max-[16rem]:-order-1 rounded-card bg-black",
        props.compact ? "max-h-[max(14rem,30dvh)]" : "max-h-[max(15rem,40dvh)]",
      )}
    >
      <LazyCamera {...props} />
    </div>
  );
}
