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
        "aspect-square w-full overflow-hidden rounded-card bg-black",
        props.low ? "max-h-[max(14rem,30dvh)]" : "max-h-[max(15rem,40dvh)]",
      )}
    >
      <AskedCamera {...props} />
    </div>
  );
}
