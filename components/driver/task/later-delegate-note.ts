"use client";

import { lazily } from "@/components/ui/lazily";

/** Seldom needed: its words come when they are. */
export const DelegateNote = lazily(() => import("./delegate-note").then((module) => module.DelegateNote));
