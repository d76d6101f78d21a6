import type { StoredDeposit } from "@/lib/client/storage/stored-deposit";

/** The driver's held cash and the nearest hubs. */
export const holdingsPath = "/api/driver/holdings";

export const depositPath = ({ hubId, id }: StoredDeposit) => `/api/hubs/${hubId}/deposits/${id}` as const;
