"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";

/** Lazy: few deliveries have a delegate, a person who takes the cash for the receiver. */
export const LazyDelegateNote = lazyClient(() => import("./delegate-note").then((module) => module.DelegateNote));
