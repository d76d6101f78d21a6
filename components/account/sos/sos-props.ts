/** The driver an SOS is sent for, and whether they are signed in. */
export type SosProps = { driverId: string; signedIn: boolean };
