"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useStoredValue } from "@/lib/client/storage/stored-value";
import { enablePushPromptKey } from "./enable-push-prompt-key";

const LazyEnablePushCard = lazyClient(() => import("./enable-push-card").then((module) => module.EnablePushCard));

/** Suggests push notifications on an open delivery until the prompt was answered on this phone. */
export function EnablePushPrompt({ customerRole }: { customerRole: "sender" | "receiver" }) {
  return useStoredValue(enablePushPromptKey) === null ? <LazyEnablePushCard customerRole={customerRole} /> : null;
}
