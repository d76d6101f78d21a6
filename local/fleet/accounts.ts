// The fleet's accounts: created once with fixed addresses, found again on later starts.
import { drawDocument, DOCUMENT_KINDS } from "../document-images.ts";
import { drawPortrait } from "../portrait.ts";
import { abortableDelay } from "./abortable-delay.ts";
import type { ApiResult, Credentials, FleetApiClient } from "./api-client.ts";

type FleetSession = {
  userId: string;
  name: string;
  phoneVerified: boolean;
  driver: {
    isApproved: boolean;
    status: string;
    applicationStatus: "none" | "submitted" | "approved" | "rejected";
  } | null;
};
export type FleetPerson = { name: string; email: string; phone: string; userType: "driver" | "user" };

export const PASSWORD = "handover";
export const MAX_PEOPLE = 20;

const driverNames = [
  "Marco Alvarez",
  "Lena Brooks",
  "Sofia Castillo",
  "Devon Price",
  "Hugo Martins",
  "Ana Torres",
  "Caleb Stone",
  "Nadia Rahman",
  "Luis Ferrer",
  "Ivy Chen",
  "Tomas Vega",
  "Grace Okafor",
  "Pablo Ruiz",
  "Ella Novak",
  "Jamal Carter",
  "Rosa Medina",
  "Owen Blake",
  "Carla Suarez",
  "Theo Lambert",
  "Mia Duarte",
];
const customerNames = [
  "Elena Park",
  "Rafael Gomez",
  "Priya Shah",
  "Jonas Weber",
  "Camila Rios",
  "Andre Silva",
  "Maya Cohen",
  "Diego Luna",
  "Hannah Lee",
  "Victor Ramos",
  "Zoe Adams",
  "Emilio Cruz",
  "Nora Hassan",
  "Leo Fischer",
  "Isabel Mora",
  "Sam Whitaker",
  "Paula Ibarra",
  "Kofi Mensah",
  "Julia Santos",
  "Ben Archer",
];

const cashierNames = ["Gina Costa", "Peter Okoye", "Nina Petrov", "Oscar Lindqvist"];

// 305 555 01xx are reserved for fiction. The seeded accounts use the first ones.
const toPhoneNumber = (last: number): string => `+13055550${last}`;

export const driverPerson = (index: number): FleetPerson => ({
  name: driverNames[index] ?? `Driver ${index + 1}`,
  email: `fleet-driver-${index + 1}@handover.test`,
  phone: toPhoneNumber(120 + index),
  userType: "driver",
});
export const customerPerson = (index: number): FleetPerson => ({
  name: customerNames[index] ?? `Customer ${index + 1}`,
  email: `fleet-customer-${index + 1}@handover.test`,
  phone: toPhoneNumber(150 + index),
  userType: "user",
});
/** A cashier at a hub. */
export const cashierPerson = (index: number): FleetPerson => ({
  name: cashierNames[index] ?? `Cashier ${index + 1}`,
  email: `fleet-cashier-${index + 1}@handover.test`,
  phone: toPhoneNumber(180 + index),
  userType: "user",
});
export const toCredentials = ({ email }: Pick<FleetPerson, "email">): Credentials => ({ email, password: PASSWORD });

/**
 * Signs in, after signing up if the account is missing, and verifies the phone if necessary. Retries until it succeeds
 * or the fleet stops.
 */
export async function signInUntilReady(
  phone: FleetApiClient,
  person: FleetPerson,
  stop: AbortSignal,
): Promise<FleetSession> {
  for (;;) {
    const session = await phone.signIn<FleetSession>();
    const account = !session.ok && session.code === "INVALID_CREDENTIALS" ? await signUp(phone, person) : session;
    const verifiedAccount = account.ok && !account.data.phoneVerified ? await verifyPhone(phone, person) : account;
    if (verifiedAccount.ok) return verifiedAccount.data;
    console.error(`fleet: ${person.email} cannot enter: ${verifiedAccount.code} ${verifiedAccount.title}`);
    await abortableDelay(30_000, stop);
    if (stop.aborted) throw new Error("asked to stop");
  }
}

function signUp(
  phone: FleetApiClient,
  { name, email, phone: toPhoneNumber, userType }: FleetPerson,
): Promise<ApiResult<FleetSession>> {
  return phone.post<FleetSession>("/api/auth/sign-up", {
    name,
    email,
    phone: toPhoneNumber,
    password: PASSWORD,
    userType,
    city: "Baltimore",
    state: "MD",
    ...(userType === "driver" ? { licenseNumber: `D${toPhoneNumber.slice(-7)}` } : {}),
  });
}

// The code arrives in the local stack's inbox.
async function verifyPhone(
  phone: FleetApiClient,
  { phone: toPhoneNumber }: FleetPerson,
): Promise<ApiResult<FleetSession>> {
  const reauthenticated = await phone.post("/api/session/reauthenticate", { password: PASSWORD });
  if (!reauthenticated.ok) return reauthenticated;
  const uploaded = await phone.post("/api/profile/phone", { phone: toPhoneNumber });
  if (!uploaded.ok) return uploaded;
  const inbox = process.env.FLEET_INBOX_URL || process.env.NEXT_PUBLIC_SUPABASE_URL || "http://127.0.0.1:54321";
  const messages = (await (
    await fetch(`${inbox}/inbox.json?kind=sms&to=${encodeURIComponent(toPhoneNumber)}`)
  ).json()) as {
    code?: string;
  }[];
  const code = messages.find((message) => message.code)?.code ?? "";
  return phone.post<FleetSession>("/api/profile/phone/verify", { phone: toPhoneNumber, token: code });
}

/** Approves drivers and their photos. */
type Approver = { approve: (userId: string) => Promise<void>; approvePhoto: (userId: string) => Promise<void> };

/** Submits a driver's application if necessary; the fleet's administrator approves it, then the photo. */
export async function ensureApprovedDriver(
  phone: FleetApiClient,
  session: FleetSession,
  approver: Approver,
  stop: AbortSignal,
): Promise<void> {
  for (let latestSession: FleetSession | null = session; !latestSession?.driver?.isApproved && !stop.aborted;) {
    if (
      latestSession?.driver?.applicationStatus === "none" ||
      latestSession?.driver?.applicationStatus === "rejected"
    ) {
      await submitDocuments(phone, session.name);
      const submitted = await phone.post("/api/driver/application", {
        vehicleType: "car",
        vehicleMake: "Toyota",
        vehicleModel: "Corolla",
        vehicleYear: 2022,
        licensePlate: `FLT ${session.userId.slice(0, 4).toUpperCase()}`,
        insuranceProvider: "Sunshine Mutual",
        drivingExperience: 6,
        availability: "Every day",
        emergencyContact: "The fleet",
        emergencyPhone: toPhoneNumber(199),
        dateOfBirth: "1990-05-01",
      });
      if (!submitted.ok)
        console.error(
          `fleet: the application of ${session.name} was refused: ${submitted.title} ${JSON.stringify(submitted.more.errors ?? "")}`,
        );
    }
    await approver.approve(session.userId);
    const refreshed: ApiResult<FleetSession | null> = await phone.get<FleetSession | null>("/api/session");
    latestSession = refreshed.ok ? refreshed.data : latestSession;
    if (!latestSession?.driver?.isApproved) await abortableDelay(5_000, stop);
  }
  if (!stop.aborted) await ensurePortrait(phone, session, approver);
}

/** Uploads the driver's documents and signs the consent. */
async function submitDocuments(phone: FleetApiClient, name: string): Promise<void> {
  for (const kind of DOCUMENT_KINDS) {
    const file = new File([new Uint8Array(await drawDocument(kind, name))], `${kind}.jpg`, { type: "image/jpeg" });
    const uploaded = await phone.postForm("/api/driver/application/documents", { kind }, file);
    if (!uploaded.ok) console.error(`fleet: a document of ${name} was refused: ${uploaded.title}`);
  }
  const consent = await phone.get<{ sha256: string }>("/api/driver/application/consent?locale=en");
  if (!consent.ok) return;
  const { sha256 } = consent.data;
  // An ordinary sign-in is not enough for signing.
  await phone.post("/api/session/reauthenticate", { password: PASSWORD });
  const signed = await phone.postForm("/api/driver/application/consent", { locale: "en", sha256, name });
  if (!signed.ok) console.error(`fleet: the consent of ${name} was refused: ${signed.title}`);
}

async function ensurePortrait(
  phone: FleetApiClient,
  { userId, name }: FleetSession,
  approver: Approver,
): Promise<void> {
  const profile = await phone.get<{ portrait: { shown: string | null; waiting: string | null } | null }>(
    "/api/driver/profile",
  );
  const portrait = profile.ok ? profile.data.portrait : null;
  if (!portrait || portrait.shown !== null) return;
  if (portrait.waiting === null) {
    const file = new File([new Uint8Array(await drawPortrait(name))], "me.jpg", { type: "image/jpeg" });
    const uploaded = await phone.postForm("/api/driver/portrait", {}, file);
    if (!uploaded.ok) console.error(`fleet: the photo of ${name} was refused: ${uploaded.title}`);
  }
  await approver.approvePhoto(userId);
}
