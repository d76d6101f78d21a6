"use client";

import { cx } from "@/components/ui/class-names";
import { lazyClient } from "@/components/ui/lazy-client";
import type { CameraScannerProps } from "./camera-scanner-with-permission";

const LazyCamera = lazyClient(() =>
  import("./camera-scanner-with-permission").then((module) => module.CameraScannerWithPermission),
);

/** The camera's place on the page: it comes after the page, and typing does not wait for it. */
export function LazyCameraScanner(props: CameraScannerProps) {
  return (
    <div
      className={cx(
        // Large letters leave no room for the camera below the words: there it comes first.
        "aspect-square w-full overflow-hidden @max-[16rem]:-order-1 rounded-card bg-black",
        props.low ? "max-h-[max(14rem,30dvh)]" : "max-h-[max(15rem,40dvh)]",
      )}
    >
      <LazyCamera {...props} />
    </div>
  );
}
