export const hubsPath = "/api/hubs";
export const hubPath = (id: string) => `/api/hubs/${id}` as const;
export const collectionPath = (id: string, collectionId: string) =>
  `${hubPath(id)}/collections/${collectionId}` as const;
export const hubPagePath = (id: string): string => `/hub/${id}`;
export const countPagePath = (id: string, depositId: string): string => `/hub/${id}/deposits/${depositId}`;
export const pickupPagePath = (id: string, transactionId: string): string => `/hub/${id}/pickups/${transactionId}`;
export const collectionPagePath = (id: string, collectionId: string): string =>
  `/hub/${id}/collections/${collectionId}`;
export const closePagePath = (id: string): string => `/hub/${id}/close`;
