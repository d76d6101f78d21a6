// Accounts for a simulated day: they sign up, verify their phones and are approved in the usual way; and the hubs are
// created.
import {
  becomeDriver,
  customerPerson,
  cashierPerson,
  driverPerson,
  accountOf,
  enter,
  type Person,
} from "./accounts.ts";
import type { DayHub, Somebody } from "./custody-day.ts";
import { doorsOf, type Door } from "./doors.ts";
import type { Place } from "./geo.ts";
import { Office } from "./office.ts";
import { Phone, type Account } from "./phone.ts";
import { readTown } from "../town/osm.ts";

type DayPeople = {
  office: Office;
  drivers: Somebody[];
  customers: Somebody[];
  stranger: Phone;
  hubs: DayHub[];
  doors: Door[];
};
type Wanted = {
  appUrl: string;
  stop: AbortSignal;
  /** Two administrators of one team. */
  administrators: readonly [Account, Account];
  drivers: number;
  customers: number;
  hubs: number;
  /** Centre of the simulated town, away from the real one, so that its people take no part. */
  around: Place;
  /** Other accounts than the fleet's: for a second day on the same database. */
  instead?: (person: Person) => Person;
};

const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "24:00" }));

export async function dayPeople(wanted: Wanted): Promise<DayPeople> {
  const { appUrl, stop } = wanted;
  const office = new Office(appUrl, stop, wanted.administrators, 0);
  await office.enter();
  const somebody = async (one: Person): Promise<Somebody> => {
    const person = wanted.instead?.(one) ?? one;
    const phone = new Phone(appUrl, accountOf(person), stop, 0);
    const session = await enter(phone, person, stop);
    if (person.userType === "driver") await becomeDriver(phone, session, office, stop);
    return { userId: session.userId, phone, number: person.phone, name: person.name };
  };
  const all = (count: number, person: (n: number) => Person): Promise<Somebody[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => somebody(person(n))));
  const [drivers, customers, cashiers] = [
    await all(wanted.drivers, driverPerson),
    await all(wanted.customers, customerPerson),
    await all(2 * wanted.hubs, cashierPerson),
  ];
  const town = doorsOf(await readTown());
  const { lat, lng } = (town[0] as Door).at;
  const doors = town.map((door) => ({
    ...door,
    at: { lat: door.at.lat - lat + wanted.around.lat, lng: door.at.lng - lng + wanted.around.lng },
  }));
  const hubs: DayHub[] = [];
  for (let n = 0; n < wanted.hubs; n++) {
    const at = doors[31 * n] as Door;
    const pair = cashiers.slice(2 * n, 2 * n + 2);
    const made = await office.openHub({
      name: `Hub ${n + 1}`,
      address: at.address,
      location: at.at,
      hours: ALWAYS,
      cashiers: pair.map(({ userId }) => ({ userId })),
    });
    if (!made.ok) throw new Error(`no hub: ${made.code} ${made.title}`);
    hubs.push({
      id: made.data.id,
      at: at.at,
      cashiers: pair.map(({ phone }) => phone) as unknown as DayHub["cashiers"],
    });
  }
  return { office, drivers, customers, stranger: new Phone(appUrl, null, stop, 0), hubs, doors };
}
