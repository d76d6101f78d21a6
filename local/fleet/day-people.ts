// Accounts for a simulated day: they sign up, verify their phones and are approved in the usual way; and the hubs are
// created.
import {
  ensureApprovedDriver,
  customerPerson,
  cashierPerson,
  driverPerson,
  toCredentials,
  signInUntilReady,
  type FleetPerson,
} from "./accounts.ts";
import type { SimulatedHub, CustodyActor } from "./custody-day.ts";
import { listAddressPoints, type AddressPoint } from "./address-points.ts";
import type { LatLng } from "./geo.ts";
import { FleetAdmin } from "./fleet-admin.ts";
import { FleetApiClient, type Credentials } from "./api-client.ts";
import { readTown } from "../town/osm.ts";

type DayPeople = {
  admin: FleetAdmin;
  drivers: CustodyActor[];
  customers: CustodyActor[];
  stranger: FleetApiClient;
  hubs: SimulatedHub[];
  doors: AddressPoint[];
};
type DayPeopleOptions = {
  appUrl: string;
  stop: AbortSignal;
  /** Two administrators of one team. */
  administrators: readonly [Credentials, Credentials];
  drivers: number;
  customers: number;
  hubs: number;
  /** Centre of the simulated town, away from the real one, so that its people take no part. */
  center: LatLng;
  /** Other accounts than the fleet's: for a second day on the same database. */
  replacePerson?: (person: FleetPerson) => FleetPerson;
};

const ALWAYS_OPEN = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "24:00" }));

export async function createDayPeople(options: DayPeopleOptions): Promise<DayPeople> {
  const { appUrl, stop } = options;
  const admin = new FleetAdmin(appUrl, stop, options.administrators, 0);
  await admin.signIn();
  const signUp = async (personToSignUp: FleetPerson): Promise<CustodyActor> => {
    const person = options.replacePerson?.(personToSignUp) ?? personToSignUp;
    const phone = new FleetApiClient(appUrl, toCredentials(person), stop, 0);
    const session = await signInUntilReady(phone, person, stop);
    if (person.userType === "driver") await ensureApprovedDriver(phone, session, admin, stop);
    return { userId: session.userId, phone, number: person.phone, name: person.name };
  };
  const signUpAll = (count: number, person: (n: number) => FleetPerson): Promise<CustodyActor[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => signUp(person(n))));
  const [drivers, customers, cashiers] = [
    await signUpAll(options.drivers, driverPerson),
    await signUpAll(options.customers, customerPerson),
    await signUpAll(2 * options.hubs, cashierPerson),
  ];
  const addresses = listAddressPoints(await readTown());
  const { lat, lng } = (addresses[0] as AddressPoint).at;
  const doors = addresses.map((address) => ({
    ...address,
    at: { lat: address.at.lat - lat + options.center.lat, lng: address.at.lng - lng + options.center.lng },
  }));
  const hubs: SimulatedHub[] = [];
  for (let n = 0; n < options.hubs; n++) {
    const at = doors[31 * n] as AddressPoint;
    const hubCashiers = cashiers.slice(2 * n, 2 * n + 2);
    const hub = await admin.openHub({
      name: `Hub ${n + 1}`,
      address: at.address,
      location: at.at,
      hours: ALWAYS_OPEN,
      cashiers: hubCashiers.map(({ userId }) => ({ userId })),
    });
    if (!hub.ok) throw new Error(`no hub: ${hub.code} ${hub.title}`);
    hubs.push({
      id: hub.data.id,
      at: at.at,
      cashiers: hubCashiers.map(({ phone }) => phone) as unknown as SimulatedHub["cashiers"],
    });
  }
  return { admin, drivers, customers, stranger: new FleetApiClient(appUrl, null, stop, 0), hubs, doors };
}
