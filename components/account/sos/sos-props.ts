/** As whom a phone calls for help, signed in or not. */
export type SosProps = { driverId: string; signedIn: boolean };
