"use client";

import { cx } from "@/components/ui/class-names";
import { lazily } from "@/components/ui/lazily";
import type { AskedCameraProps } from "./asked-camera";

const AskedCamera = lazily(() => import("./asked-camera").then((module) => module.AskedCamera));

/** The camera's place on the page: it comes after the page, and typing does not wait for it. */
export function ScanFrame(props: AskedCameraProps) {
  return (
    <div
      className={cx(
        // Large letters leave no room for the camera below the words: there it comes first.
        "aspect-square w-full overflow-hidden @max-[16rem]:-order-1 rounded-card bg-black",
        props.low ? "max-h-[max(14rem,30dvh)]" : "max-h-[max(15rem,40dvh)]",
      )}
    >
      <AskedCamera {...props} />
    </div>
  );
}
