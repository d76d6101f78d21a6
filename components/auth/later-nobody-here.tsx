"use client";

import { lazyClient } from "@/components/ui/lazy-client";

/** After a page that carries next to nothing. */
export const LaterNobodyHere = lazyClient(() => import("./nobody-here").then((module) => module.NobodyHere));
