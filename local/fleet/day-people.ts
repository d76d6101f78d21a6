// Accounts for a simulated day: they sign up, verify their phones and are approved in the usual way; and the hubs are
// created.
import {
  ensureApprovedDriver,
  customerPerson,
  cashierPerson,
  driverPerson,
  credentialsOf,
  signInUntilReady,
  type FleetPerson,
} from "./accounts.ts";
import type { SimulatedHub, CustodyActor } from "./custody-day.ts";
import { addressPointsOf, type AddressPoint } from "./address-points.ts";
import type { LatLng } from "./geo.ts";
import { FleetAdmin } from "./fleet-admin.ts";
import { FleetApiClient, type Credentials } from "./api-client.ts";
import { readTown } from "../town/osm.ts";

type DayPeople = {
  office: FleetAdmin;
  drivers: CustodyActor[];
  customers: CustodyActor[];
  stranger: FleetApiClient;
  hubs: SimulatedHub[];
  doors: AddressPoint[];
};
type Wanted = {
  appUrl: string;
  stop: AbortSignal;
  /** Two administrators of one team. */
  administrators: readonly [Credentials, Credentials];
  drivers: number;
  customers: number;
  hubs: number;
  /** Centre of the simulated town, away from the real one, so that its people take no part. */
  around: LatLng;
  /** Other accounts than the fleet's: for a second day on the same database. */
  instead?: (person: FleetPerson) => FleetPerson;
};

const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "24:00" }));

export async function createDayPeople(options: Wanted): Promise<DayPeople> {
  const { appUrl, stop } = options;
  const office = new FleetAdmin(appUrl, stop, options.administrators, 0);
  await office.enter();
  const signUp = async (personToSignUp: FleetPerson): Promise<CustodyActor> => {
    const person = options.instead?.(personToSignUp) ?? personToSignUp;
    const phone = new FleetApiClient(appUrl, credentialsOf(person), stop, 0);
    const session = await signInUntilReady(phone, person, stop);
    if (person.userType === "driver") await ensureApprovedDriver(phone, session, office, stop);
    return { userId: session.userId, phone, number: person.phone, name: person.name };
  };
  const signUpAll = (count: number, person: (n: number) => FleetPerson): Promise<CustodyActor[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => signUp(person(n))));
  const [drivers, customers, cashiers] = [
    await signUpAll(options.drivers, driverPerson),
    await signUpAll(options.customers, customerPerson),
    await signUpAll(2 * options.hubs, cashierPerson),
  ];
  const town = addressPointsOf(await readTown());
  const { lat, lng } = (town[0] as AddressPoint).at;
  const doors = town.map((door) => ({
    ...door,
    at: { lat: door.at.lat - lat + options.around.lat, lng: door.at.lng - lng + options.around.lng },
  }));
  const hubs: SimulatedHub[] = [];
  for (let n = 0; n < options.hubs; n++) {
    const at = doors[31 * n] as AddressPoint;
    const pair = cashiers.slice(2 * n, 2 * n + 2);
    const hub = await office.openHub({
      name: `Hub ${n + 1}`,
      address: at.address,
      location: at.at,
      hours: ALWAYS,
      cashiers: pair.map(({ userId }) => ({ userId })),
    });
    if (!hub.ok) throw new Error(`no hub: ${hub.code} ${hub.title}`);
    hubs.push({
      id: hub.data.id,
      at: at.at,
      cashiers: pair.map(({ phone }) => phone) as unknown as SimulatedHub["cashiers"],
    });
  }
  return { office, drivers, customers, stranger: new FleetApiClient(appUrl, null, stop, 0), hubs, doors };
}
