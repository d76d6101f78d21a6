import "server-only";
import { manualCheck } from "@/server/identity/manual-check";
import type { IdentityCheck } from "@/server/identity/port";

/** The one that this installation uses. */
export const identityCheck = (): IdentityCheck => manualCheck;
