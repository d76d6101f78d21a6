"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useCanInstall } from "@/lib/client/device/install";
import { useStoredValue } from "@/lib/client/storage/stored-value";
import { installHintKey } from "./install-hint-key";

// Lazy: most pages never show it.
const InstallCard = lazyClient(() => import("./install-card").then((module) => module.InstallCard));

/** Suggests installation on the dashboard, if possible, until the user of this phone has answered once. */
export function DashboardInstallHint() {
  const canInstall = useCanInstall();
  const isDismissed = useStoredValue(installHintKey) !== null;
  return canInstall && !isDismissed ? <InstallCard dismissible /> : null;
}

/** The same card in the settings, regardless of the answer. */
export function InstallSetting() {
  return useCanInstall() ? <InstallCard /> : null;
}
