"use client";

import { createContext, useContext, type ReactNode } from "react";
import { driverProfilePath } from "../offline/driver-status";
import type { CachedAnswer } from "../storage/cached-answers";
import { useResource } from "./use-resource";

const Drawn = createContext<CachedAnswer | null>(null);

/** Gives what is below the driver's profile as the server drew the page with; null when it could not. */
export function ProfileProvider({ drawn, children }: { drawn: CachedAnswer | null; children: ReactNode }) {
  return <Drawn value={drawn}>{children}</Drawn>;
}

/**
 * The driver's profile, with the page from its first picture on: what there is to tell them would push aside what they
 * read already. Times of day wait for the phone, which knows its zone (Clock): whoever writes them by itself asks as for
 * any other resource.
 */
export const useProfile = () => useResource(driverProfilePath, { drawn: useContext(Drawn) });
