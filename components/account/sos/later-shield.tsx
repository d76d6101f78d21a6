"use client";

import { lazily } from "@/components/ui/lazily";

/** The same on pages that carry next to nothing: it comes after them, to the phone of a driver. */
export const LaterShield = lazily(() => import("./kept-shield").then((module) => module.KeptShield));
