"use client";

import { lazily } from "@/components/ui/lazily";
import type { AskedCameraProps } from "./asked-camera";

const AskedCamera = lazily(() => import("./asked-camera").then((module) => module.AskedCamera));

/** The camera's place on the page: it comes after the page, and typing does not wait for it. */
export function ScanFrame(props: AskedCameraProps) {
  return (
    <div className="aspect-square max-h-[max(15rem,40dvh)] w-full overflow-hidden rounded-card bg-black">
      <AskedCamera {...props} />
    </div>
  );
}
