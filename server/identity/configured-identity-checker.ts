import "server-only";
import { manualCheck } from "@/server/identity/manual-check";
import type { IdentityChecker } from "@/server/identity/identity-checker";

/** The checker of this installation. */
export const identityChecker = (): IdentityChecker => manualCheck;
