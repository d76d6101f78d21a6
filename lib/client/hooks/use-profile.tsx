"use client";

import { createContext, useContext, type ReactNode } from "react";
import { driverProfilePath } from "../offline/driver-status";
import type { CachedResponse } from "../storage/cached-responses";
import { useResource } from "./use-resource";

const ServerProfile = createContext<CachedResponse | null>(null);

/** Provides the driver's profile that the server rendered the page with; null if it could not be read. */
export function ProfileProvider({ prefetched, children }: { prefetched: CachedResponse | null; children: ReactNode }) {
  return <ServerProfile value={prefetched}>{children}</ServerProfile>;
}

/**
 * The driver's profile, available from the first render so that notices do not shift the layout later. Components that
 * show times of day must use `useResource` instead: the server does not know the phone's time zone (see the Clock
 * component).
 */
export const useProfile = () => useResource(driverProfilePath, { prefetched: useContext(ServerProfile) });
