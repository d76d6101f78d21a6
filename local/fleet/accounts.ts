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
const number = (last: number): string => `+13055550${last}`;

export const driverPerson = (index: number): FleetPerson => ({
  name: driverNames[index] ?? `Driver ${index + 1}`,
  email: `fleet-driver-${index + 1}@handover.test`,
  phone: number(120 + index),
  userType: "driver",
});
export const customerPerson = (index: number): FleetPerson => ({
  name: customerNames[index] ?? `Customer ${index + 1}`,
  email: `fleet-customer-${index + 1}@handover.test`,
  phone: number(150 + index),
  userType: "user",
});
/** A cashier at a hub. */
export const cashierPerson = (index: number): FleetPerson => ({
  name: cashierNames[index] ?? `Cashier ${index + 1}`,
  email: `fleet-cashier-${index + 1}@handover.test`,
  phone: number(180 + index),
  userType: "user",
});
export const credentialsOf = ({ email }: Pick<FleetPerson, "email">): Credentials => ({ email, password: PASSWORD });

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
    const entered = !session.ok && session.code === "INVALID_CREDENTIALS" ? await signUp(phone, person) : session;
    const signedUp = entered.ok && !entered.data.phoneVerified ? await provePhone(phone, person) : entered;
    if (signedUp.ok) return signedUp.data;
    console.error(`fleet: ${person.email} cannot enter: ${signedUp.code} ${signedUp.title}`);
    await abortableDelay(30_000, stop);
    if (stop.aborted) throw new Error("asked to stop");
  }
}

function signUp(
  phone: FleetApiClient,
  { name, email, phone: number, userType }: FleetPerson,
): Promise<ApiResult<FleetSession>> {
  return phone.post<FleetSession>("/api/auth/sign-up", {
    name,
    email,
    phone: number,
    password: PASSWORD,
    userType,
    city: "Baltimore",
    state: "MD",
    ...(userType === "driver" ? { licenseNumber: `D${number.slice(-7)}` } : {}),
  });
}

// The code arrives in the local stack's inbox.
async function provePhone(phone: FleetApiClient, { phone: number }: FleetPerson): Promise<ApiResult<FleetSession>> {
  const proved = await phone.post("/api/session/reauthenticate", { password: PASSWORD });
  if (!proved.ok) return proved;
  const sent = await phone.post("/api/profile/phone", { phone: number });
  if (!sent.ok) return sent;
  const inbox = process.env.FLEET_INBOX_URL || process.env.NEXT_PUBLIC_SUPABASE_URL || "http://127.0.0.1:54321";
  const messages = (await (await fetch(`${inbox}/inbox.json?kind=sms&to=${encodeURIComponent(number)}`)).json()) as {
    code?: string;
  }[];
  const code = messages.find((message) => message.code)?.code ?? "";
  return phone.post<FleetSession>("/api/profile/phone/verify", { phone: number, token: code });
}

/** Approves drivers and their photos. */
type Approver = { approve: (userId: string) => Promise<void>; approvePhoto: (userId: string) => Promise<void> };

/** Submits a driver's application if necessary; the fleet's administrator approves it, then the photo. */
export async function ensureApprovedDriver(
  phone: FleetApiClient,
  session: FleetSession,
  office: Approver,
  stop: AbortSignal,
): Promise<void> {
  for (let now: FleetSession | null = session; !now?.driver?.isApproved && !stop.aborted;) {
    if (now?.driver?.applicationStatus === "none" || now?.driver?.applicationStatus === "rejected") {
      await submitDocuments(phone, session.name);
      const handedIn = await phone.post("/api/driver/application", {
        vehicleType: "car",
        vehicleMake: "Toyota",
        vehicleModel: "Corolla",
        vehicleYear: 2022,
        licensePlate: `FLT ${session.userId.slice(0, 4).toUpperCase()}`,
        insuranceProvider: "Sunshine Mutual",
        drivingExperience: 6,
        availability: "Every day",
        emergencyContact: "The fleet",
        emergencyPhone: number(199),
        dateOfBirth: "1990-05-01",
      });
      if (!handedIn.ok)
        console.error(
          `fleet: the application of ${session.name} was refused: ${handedIn.title} ${JSON.stringify(handedIn.more.errors ?? "")}`,
        );
    }
    await office.approve(session.userId);
    const fresh: ApiResult<FleetSession | null> = await phone.get<FleetSession | null>("/api/session");
    now = fresh.ok ? fresh.data : now;
    if (!now?.driver?.isApproved) await abortableDelay(5_000, stop);
  }
  if (!stop.aborted) await showFace(phone, session, office);
}

/** Uploads the driver's documents and signs the consent. */
async function submitDocuments(phone: FleetApiClient, name: string): Promise<void> {
  for (const kind of DOCUMENT_KINDS) {
    const file = new File([new Uint8Array(await drawDocument(kind, name))], `${kind}.jpg`, { type: "image/jpeg" });
    const sent = await phone.postForm("/api/driver/application/documents", { kind }, file);
    if (!sent.ok) console.error(`fleet: a document of ${name} was refused: ${sent.title}`);
  }
  const text = await phone.get<{ sha256: string }>("/api/driver/application/consent?locale=en");
  if (!text.ok) return;
  const { sha256 } = text.data;
  // An ordinary sign-in is not enough for signing.
  await phone.post("/api/session/reauthenticate", { password: PASSWORD });
  const signed = await phone.postForm("/api/driver/application/consent", { locale: "en", sha256, name });
  if (!signed.ok) console.error(`fleet: the consent of ${name} was refused: ${signed.title}`);
}

async function showFace(phone: FleetApiClient, { userId, name }: FleetSession, office: Approver): Promise<void> {
  const profile = await phone.get<{ portrait: { shown: string | null; waiting: string | null } | null }>(
    "/api/driver/profile",
  );
  const portrait = profile.ok ? profile.data.portrait : null;
  if (!portrait || portrait.shown !== null) return;
  if (portrait.waiting === null) {
    const file = new File([new Uint8Array(await drawPortrait(name))], "me.jpg", { type: "image/jpeg" });
    const sent = await phone.postForm("/api/driver/portrait", {}, file);
    if (!sent.ok) console.error(`fleet: the photo of ${name} was refused: ${sent.title}`);
  }
  await office.approvePhoto(userId);
}
