// The fleet's two administrators: the first approves its drivers, tracks which real people are online as drivers, and
// makes decisions; the second approves decisions that need two.
import { credentialsOf } from "./accounts.ts";
import type { LatLng } from "./geo.ts";
import { repeatUntilStopped } from "./abortable-delay.ts";
import { FleetApiClient, type Credentials, type ApiResult } from "./api-client.ts";

type Listed = {
  userId: string;
  name: string;
  email: string | null;
  status: string;
  isAvailable: boolean;
  location: (LatLng & { at: string | null }) | null;
};

/** A real person who waits for offers as a driver. */
type WaitingDriver = { userId: string; name: string; at: LatLng };

const SEEDED = [
  credentialsOf({ email: "admin@handover.test" }),
  credentialsOf({ email: "admin2@handover.test" }),
] as const;
const LOOK_MS = 10_000;
const POSITION_GOOD_MS = 5 * 60_000;

export class FleetAdmin {
  /** Real people who are online and free, with a known position. */
  waiting: WaitingDriver[] = [];
  readonly #phone: FleetApiClient;
  // Approves the first administrator's requests.
  readonly #second: FleetApiClient;
  readonly #stop: AbortSignal;

  constructor(
    base: string,
    stop: AbortSignal,
    people: readonly [Credentials, Credentials] = SEEDED,
    betweenMs?: number,
  ) {
    this.#phone = new FleetApiClient(base, people[0], stop, betweenMs);
    this.#second = new FleetApiClient(base, people[1], stop, betweenMs);
    this.#stop = stop;
  }

  async enter(): Promise<void> {
    const session = await this.#phone.signIn();
    if (!session.ok) console.error(`fleet: no administrator to approve drivers: ${session.title}`);
    await this.#second.signIn();
  }

  async run(): Promise<void> {
    await this.enter();
    await repeatUntilStopped("looking for people", LOOK_MS, this.#stop, async () => {
      const list = await this.#phone.get<{ items: Listed[] }>("/api/admin/drivers?status=approved&limit=100");
      if (!list.ok) return;
      this.waiting = list.data.items.flatMap((driver) => waitingPerson(driver, Date.now()));
    });
  }

  get = <T>(path: string): Promise<ApiResult<T>> => this.#phone.get<T>(path);
  post = <T>(path: string, body?: unknown): Promise<ApiResult<T>> => this.#phone.post<T>(path, body);

  /** Requested by the first administrator and, if it needs two, approved by the second. */
  async decide(path: string, body: object): Promise<ApiResult<unknown>> {
    const requested = await this.#phone.post<{ approvalId?: string }>(path, body);
    if (!requested.ok || requested.data.approvalId === undefined) return requested;
    return this.#second.post(`/api/admin/approvals/${requested.data.approvalId}/approve`);
  }

  /** Opens a hub; the second administrator approves its cashiers. */
  async openHub(body: object): Promise<ApiResult<{ id: string }>> {
    const createdHub = await this.#phone.post<{ id: string; cashiersWaiting: { approvalId: string } | null }>(
      "/api/admin/hubs",
      body,
    );
    if (!createdHub.ok || createdHub.data.cashiersWaiting === null) return createdHub;
    const approval = await this.#second.post(
      `/api/admin/approvals/${createdHub.data.cashiersWaiting.approvalId}/approve`,
    );
    return approval.ok ? createdHub : approval;
  }

  /** Approves a driver of the fleet; idempotent. */
  async approve(userId: string): Promise<void> {
    const known = await this.#phone.get<{ documents: { sha256: string }[] }>(`/api/admin/drivers/${userId}`);
    if (!known.ok) return;
    const documents = known.data.documents.map(({ sha256 }) => sha256);
    const answer = await this.#phone.post(`/api/admin/drivers/${userId}/approve`, { documents });
    if (!answer.ok && answer.code !== "INVALID_STATE")
      console.error(`fleet: a driver was not approved: ${answer.title}`);
  }

  /** Opens a fleet driver's new photo and approves it. */
  async approvePhoto(userId: string): Promise<void> {
    const path = `/api/admin/drivers/${userId}`;
    const known = await this.#phone.get<{ portrait: { sha256: string } | null }>(path);
    if (!known.ok || !known.data.portrait) return;
    const answer = await this.#phone.post(`${path}/portrait/approve`, { sha256: known.data.portrait.sha256 });
    if (!answer.ok && answer.code !== "INVALID_STATE")
      console.error(`fleet: a driver's photo was not approved: ${answer.title}`);
  }
}

const isOurs = ({ email }: Pick<Listed, "email">): boolean => email?.startsWith("fleet-driver-") ?? false;

function waitingPerson({ userId, name, email, status, isAvailable, location }: Listed, now: number): WaitingDriver[] {
  const known = location !== null && now - Date.parse(location.at ?? "") < POSITION_GOOD_MS;
  return !isOurs({ email }) && status === "online" && isAvailable && known
    ? [{ userId, name, at: { lat: location.lat, lng: location.lng } }]
    : [];
}
