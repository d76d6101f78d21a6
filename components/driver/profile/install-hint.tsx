"use client";

import { lazyClient } from "@/components/ui/lazy-client";
import { useCanInstall } from "@/lib/client/device/install";
import { useStoredValue } from "@/lib/client/storage/stored-value";
import { installHintKey } from "./install-hint-key";

// Most pages never show it: it comes when it is wanted.
const InstallCard = lazyClient(() => import("./install-card").then((module) => module.InstallCard));

/** Where Handover can be installed, the dashboard says so until it was answered once, on this phone. */
export function DashboardInstallHint() {
  const possible = useCanInstall();
  const answered = useStoredValue(installHintKey) !== null;
  return possible && !answered ? <InstallCard dismissible /> : null;
}

/** The same in the settings, whatever was answered before. */
export function InstallSetting() {
  return useCanInstall() ? <InstallCard /> : null;
}
