// The fleet's two administrators: the first approves its drivers, tracks which real people are online as drivers, and
// makes decisions; the second approves decisions that need two.
import { toCredentials } from "./accounts.ts";
import type { LatLng } from "./geo.ts";
import { repeatUntilStopped } from "./abortable-delay.ts";
import { FleetApiClient, type Credentials, type ApiResult } from "./api-client.ts";

type DriverRow = {
  userId: string;
  name: string;
  email: string | null;
  status: string;
  isAvailable: boolean;
  location: (LatLng & { at: string | null }) | null;
};

/** A real person who waits for offers as a driver. */
type WaitingDriver = { userId: string; name: string; at: LatLng };

const SEEDED_ADMINS = [
  toCredentials({ email: "admin@handover.test" }),
  toCredentials({ email: "admin2@handover.test" }),
] as const;
const POLL_MS = 10_000;
const POSITION_FRESH_MS = 5 * 60_000;

export class FleetAdmin {
  /** Real people who are online and free, with a known position. */
  waitingDrivers: WaitingDriver[] = [];
  readonly #phone: FleetApiClient;
  // Approves the first administrator's requests.
  readonly #second: FleetApiClient;
  readonly #stop: AbortSignal;

  constructor(
    base: string,
    stop: AbortSignal,
    admins: readonly [Credentials, Credentials] = SEEDED_ADMINS,
    betweenMs?: number,
  ) {
    this.#phone = new FleetApiClient(base, admins[0], stop, betweenMs);
    this.#second = new FleetApiClient(base, admins[1], stop, betweenMs);
    this.#stop = stop;
  }

  async signIn(): Promise<void> {
    const session = await this.#phone.signIn();
    if (!session.ok) console.error(`fleet: no administrator to approve drivers: ${session.title}`);
    await this.#second.signIn();
  }

  async run(): Promise<void> {
    await this.signIn();
    await repeatUntilStopped("looking for people", POLL_MS, this.#stop, async () => {
      const list = await this.#phone.get<{ items: DriverRow[] }>("/api/admin/drivers?status=approved&limit=100");
      if (!list.ok) return;
      this.waitingDrivers = list.data.items.flatMap((driver) => toWaitingDriver(driver, Date.now()));
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
    const createdHub = await this.#phone.post<{ id: string; pendingCashiers: { approvalId: string } | null }>(
      "/api/admin/hubs",
      body,
    );
    if (!createdHub.ok || createdHub.data.pendingCashiers === null) return createdHub;
    const approval = await this.#second.post(
      `/api/admin/approvals/${createdHub.data.pendingCashiers.approvalId}/approve`,
    );
    return approval.ok ? createdHub : approval;
  }

  /** Approves a driver of the fleet; idempotent. */
  async approve(userId: string): Promise<void> {
    const known = await this.#phone.get<{ documents: { sha256: string }[] }>(`/api/admin/drivers/${userId}`);
    if (!known.ok) return;
    const documents = known.data.documents.map(({ sha256 }) => sha256);
    const response = await this.#phone.post(`/api/admin/drivers/${userId}/approve`, { documents });
    if (!response.ok && response.code !== "INVALID_STATE")
      console.error(`fleet: a driver was not approved: ${response.title}`);
  }

  /** Opens a fleet driver's new photo and approves it. */
  async approvePhoto(userId: string): Promise<void> {
    const path = `/api/admin/drivers/${userId}`;
    const known = await this.#phone.get<{ portrait: { sha256: string } | null }>(path);
    if (!known.ok || !known.data.portrait) return;
    const response = await this.#phone.post(`${path}/portrait/approve`, { sha256: known.data.portrait.sha256 });
    if (!response.ok && response.code !== "INVALID_STATE")
      console.error(`fleet: a driver's photo was not approved: ${response.title}`);
  }
}

const isFleetDriver = ({ email }: Pick<DriverRow, "email">): boolean => email?.startsWith("fleet-driver-") ?? false;

function toWaitingDriver(
  { userId, name, email, status, isAvailable, location }: DriverRow,
  now: number,
): WaitingDriver[] {
  const known = location !== null && now - Date.parse(location.at ?? "") < POSITION_FRESH_MS;
  return !isFleetDriver({ email }) && status === "online" && isAvailable && known
    ? [{ userId, name, at: { lat: location.lat, lng: location.lng } }]
    : [];
}
