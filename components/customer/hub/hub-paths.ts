export const hubsPath = "/api/hubs";
export const hubPath = (id: string) => `/api/hubs/${id}` as const;
export const collectionPath = (id: string, collectionId: string) =>
  `${hubPath(id)}/collections/${collectionId}` as const;
export const hubPage = (id: string): string => `/hub/${id}`;
export const countPage = (id: string, depositId: string): string => `/hub/${id}/deposits/${depositId}`;
export const pickupPage = (id: string, transactionId: string): string => `/hub/${id}/pickups/${transactionId}`;
export const collectionPage = (id: string, collectionId: string): string => `/hub/${id}/collections/${collectionId}`;
export const closePage = (id: string): string => `/hub/${id}/close`;
