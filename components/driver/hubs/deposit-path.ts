import type { KeptDeposit } from "@/lib/client/storage/kept-deposit";

export const depositPath = ({ hubId, id }: KeptDeposit) => `/api/hubs/${hubId}/deposits/${id}` as const;
