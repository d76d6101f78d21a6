"use client";

import { lazyClient } from "@/components/ui/lazy-client";

/** For pages with a minimal bundle. */
export const LaterNobodyHere = lazyClient(() => import("./nobody-here").then((module) => module.NobodyHere));
