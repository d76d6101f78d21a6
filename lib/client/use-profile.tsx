"use client";

import { createContext, useContext, type ReactNode } from "react";
import { driverProfilePath } from "./driver-status";
import type { LastKnown } from "./last-known";
import { useResource } from "./use-resource";

const Drawn = createContext<LastKnown | null>(null);

/** Gives what is below the driver's profile as the server drew the page with; null when it could not. */
export function ProfileProvider({ drawn, children }: { drawn: LastKnown | null; children: ReactNode }) {
  return <Drawn value={drawn}>{children}</Drawn>;
}

/**
 * The driver's profile, with the page from its first picture on: what there is to tell them would push aside what they
 * read already. For what shows no times of day: in which zone, the phone knows, not the server.
 */
export const useProfile = () => useResource(driverProfilePath, { drawn: useContext(Drawn) });
