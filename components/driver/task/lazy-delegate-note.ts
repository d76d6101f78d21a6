"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";

/** Lazy: few deliveries have a delegate. */
export const LazyDelegateNote = lazyClient(() => import("./delegate-note").then((module) => module.DelegateNote));
