import type { StoredDeposit } from "@/lib/client/storage/stored-deposit";

export const depositPath = ({ hubId, id }: StoredDeposit) => `/api/hubs/${hubId}/deposits/${id}` as const;
