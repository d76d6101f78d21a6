export const adminDeliveryPath = (id: string) => `/api/admin/transactions/${id}` as const;
