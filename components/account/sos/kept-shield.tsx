"use client";

import { lazily } from "@/components/ui/lazily";
import { useKept } from "@/lib/client/storage/kept-value";
import { callKey, pressKey, tokenKey } from "@/lib/client/offline/sos-kept";

const KnownShield = lazily(() => import("./known-shield").then((module) => module.KnownShield));

/** The shield of whoever this phone knows. On a phone that knows nobody it is not even loaded. */
export function KeptShield({ className }: { className?: string }) {
  const kept = [useKept(tokenKey), useKept(callKey), useKept(pressKey)];
  return kept.some((each) => each !== null) && <KnownShield className={className} />;
}
