/** The browser and system, which the server records with an acceptance. */
export const deviceInfo = (): string => navigator.userAgent.slice(0, 300);
