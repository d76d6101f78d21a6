// The fleet's administrator: approves its drivers, and sees which real people are online as drivers, and where.
import { accountOf } from "./accounts.ts";
import type { Place } from "./geo.ts";
import { again } from "./pause.ts";
import { Phone } from "./phone.ts";

type Listed = {
  userId: string;
  name: string;
  email: string | null;
  status: string;
  isAvailable: boolean;
  location: (Place & { at: string | null }) | null;
};

/** A real person who waits for work as a driver. */
export type Waiting = { userId: string; name: string; at: Place };

const LOOK_MS = 10_000;
const POSITION_GOOD_MS = 5 * 60_000;

export class Office {
  /** Real people who are online, free and somewhere known. */
  waiting: Waiting[] = [];
  readonly #phone: Phone;
  // What the first asks for that takes two, this one approves.
  readonly #second: Phone;
  readonly #stop: AbortSignal;

  constructor(base: string, stop: AbortSignal) {
    this.#phone = new Phone(base, accountOf({ email: "admin@handover.test" }), stop);
    this.#second = new Phone(base, accountOf({ email: "admin2@handover.test" }), stop);
    this.#stop = stop;
  }

  async run(): Promise<void> {
    const session = await this.#phone.signIn();
    if (!session.ok) console.error(`fleet: no administrator to approve drivers: ${session.title}`);
    await this.#second.signIn();
    await again("looking for people", LOOK_MS, this.#stop, async () => {
      const list = await this.#phone.get<{ items: Listed[] }>("/api/admin/drivers?status=approved&limit=100");
      if (!list.ok) return;
      this.waiting = list.data.items.flatMap((driver) => waitingPerson(driver, Date.now()));
    });
  }

  /** Approves one of the fleet's drivers. Who is approved already stays so. */
  async approve(userId: string): Promise<void> {
    const answer = await this.#phone.post(`/api/admin/drivers/${userId}/approve`);
    if (!answer.ok && answer.code !== "INVALID_STATE")
      console.error(`fleet: a driver was not approved: ${answer.title}`);
  }
}

const isOurs = ({ email }: Pick<Listed, "email">): boolean => email?.startsWith("fleet-driver-") ?? false;

function waitingPerson({ userId, name, email, status, isAvailable, location }: Listed, now: number): Waiting[] {
  const known = location !== null && now - Date.parse(location.at ?? "") < POSITION_GOOD_MS;
  return !isOurs({ email }) && status === "online" && isAvailable && known
    ? [{ userId, name, at: { lat: location.lat, lng: location.lng } }]
    : [];
}
