"use client";

import { lazily } from "@/components/ui/lazily";

/** After a page that carries next to nothing. */
export const LaterNobodyHere = lazily(() => import("./nobody-here").then((module) => module.NobodyHere));
