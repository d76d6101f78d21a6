export const zonesPath = "/api/admin/zones";
export const zonePath = (id: string) => `${zonesPath}/${id}` as const;
/** The other zones shown while one is drawn: the first hundred. */
export const neighboursPath = `${zonesPath}?limit=100` as const;
