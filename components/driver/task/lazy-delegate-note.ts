"use client";

import { lazyClient } from "@/components/ui/lazy-client";

/** Seldom needed: its words come when they are. */
export const LazyDelegateNote = lazyClient(() => import("./delegate-note").then((module) => module.DelegateNote));
