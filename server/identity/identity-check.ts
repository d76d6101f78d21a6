import "server-only";
import { manualCheck } from "@/server/identity/manual-check";
import type { ProviderIdentityCheck } from "@/server/identity/port";

/** The checker of this installation. */
export const identityCheck = (): ProviderIdentityCheck => manualCheck;
