import { z } from "zod";
import { day, line, phone, time, uuid, words, type RouteContract } from "@/lib/contracts/common";
import { ConsentText, ConsentTextQuery, SignConsentBody, SignedConsent } from "@/lib/contracts/consent";
import { expiresOn, VehicleType } from "@/lib/contracts/driver";

const DocumentKind = z.enum(["license", "registration", "insurance", "background_consent", "photo"]);
/** What is sent as a file; the consent is signed instead. */
const SentDocumentKind = DocumentKind.exclude(["background_consent"]);
const DocumentType = z.enum(["image/jpeg", "image/png", "image/webp", "application/pdf"]);
export const ApplicationStatus = z.enum(["none", "submitted", "approved", "rejected"]);

const form = {
  vehicleType: VehicleType,
  vehicleMake: line(60),
  vehicleModel: line(60),
  drivingExperience: z.number().int().min(1).max(80),
  availability: words(500).min(1),
  emergencyContact: line(120),
  dateOfBirth: day.refine((date) => date >= "1900-01-01", "after_1900"),
};
export const ApplicationBody = z.strictObject({
  ...form,
  // Which of these a vehicle needs is the database's to say (lib/domain/application-needs.ts), and so are the years that
  // are accepted: the application names them.
  vehicleYear: z.number().int().optional(),
  licensePlate: line(20).optional(),
  licenseClass: line(40).optional(),
  insuranceProvider: line(120).optional(),
  emergencyPhone: phone,
  insurancePolicy: line(120).optional(),
  previousDeliveryExperience: words(2000).min(1).optional(),
});
export type ApplicationBody = z.infer<typeof ApplicationBody>;

export const ApplicationForm = z.object({
  ...form,
  vehicleYear: z.number().int().nullable(),
  licensePlate: line(20).nullable(),
  licenseClass: z.string().nullable(),
  insuranceProvider: z.string().nullable(),
  emergencyPhone: z.string(),
  insurancePolicy: z.string().nullable(),
  previousDeliveryExperience: z.string().nullable(),
});
export const ApplicationDocument = z.object({
  id: uuid,
  kind: DocumentKind,
  fileName: z.string(),
  contentType: DocumentType,
  sizeBytes: z.number().int(),
  uploadedAt: time,
  /** The last day on which it holds; null where nobody has said, or it holds for ever. */
  expiresOn: day.nullable(),
  /** Of its bytes. */
  sha256: z.string(),
});
/** A driver's application; 'none', with documents perhaps, before it is handed in. */
export const Application = z
  .object({
    status: ApplicationStatus,
    submittedAt: time.nullable(),
    decidedAt: time.nullable(),
    decisionReason: z.string().nullable(),
    form: ApplicationForm.nullable(),
    documents: z.array(ApplicationDocument),
    /** Signed last; it has to be before the form is handed in. */
    consent: SignedConsent.nullable(),
    /** The model years that are accepted. */
    vehicleYears: z.object({ from: z.number().int(), to: z.number().int() }),
    /** How old a driver has to be, in years. */
    minimumAge: z.number().int(),
  })
  .meta({ id: "Application" });
export type Application = z.infer<typeof Application>;

/**
 * A form with a file. What the file really is, is judged by its bytes. After the approval a document that expires waits
 * for an administrator, with the last day on which it holds.
 */
export const DocumentBody = z.strictObject({
  kind: SentDocumentKind,
  file: z.file().min(1, "empty_file"),
  expiresOn: expiresOn.optional(),
});
export type DocumentBody = z.infer<typeof DocumentBody>;

/** Where one file may be put by PUT, for two hours: straight into the file store, past hosts that take no large bodies. */
const DocumentPlace = z.object({ path: z.string(), url: z.url() });
/** A file that was put there: what it is and to whom it belongs is judged now. */
export const PlacedDocumentBody = z.strictObject({
  kind: SentDocumentKind,
  path: line(200),
  fileName: line(255),
  expiresOn: expiresOn.optional(),
});
export type PlacedDocumentBody = z.infer<typeof PlacedDocumentBody>;

const OwnDocumentParams = z.strictObject({ id: uuid });

const tag = "Drivers";

// The form, its documents and the consent.
export const driverApplication = {
  get: {
    method: "GET",
    path: "/api/driver/application",
    actor: "user",
    tag,
    summary: "The driver's application",
    response: Application,
  },
  submit: {
    method: "POST",
    path: "/api/driver/application",
    actor: "user",
    tag,
    summary: "Hand in the application, or correct it before it is decided",
    body: ApplicationBody,
    response: Application,
    status: 201,
    example: {
      vehicleType: "car",
      vehicleMake: "Toyota",
      vehicleModel: "Corolla",
      vehicleYear: 2021,
      licensePlate: "ABC123",
      insuranceProvider: "Acme",
      drivingExperience: 5,
      availability: "Weekdays",
      emergencyContact: "Ana Diaz",
      emergencyPhone: "+13055550101",
      dateOfBirth: "1990-05-01",
    },
  },
  uploadDocument: {
    method: "POST",
    path: "/api/driver/application/documents",
    actor: "user",
    tag,
    summary:
      "Upload a document (JPEG, PNG, WebP or PDF, at most 10 MB); a new one of a kind replaces the old. After the approval those that expire wait for an administrator",
    body: DocumentBody,
    response: Application,
    status: 201,
    accepts: "multipart",
  },
  createDocumentUpload: {
    method: "POST",
    path: "/api/driver/application/documents/place",
    actor: "user",
    tag,
    summary: "Where to put a large document: an address of the file store that takes one PUT",
    response: DocumentPlace,
    status: 201,
  },
  completeDocumentUpload: {
    method: "POST",
    path: "/api/driver/application/documents/placed",
    actor: "user",
    tag,
    summary: "A document lies there: it is judged by its bytes, and kept as one that came by the form",
    body: PlacedDocumentBody,
    response: Application,
    status: 201,
    example: { kind: "license", path: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c/placed-1", fileName: "licence.pdf" },
  },
  getConsent: {
    method: "GET",
    path: "/api/driver/application/consent",
    actor: "user",
    tag,
    summary: "The consent to a background check, as it is signed now",
    query: ConsentTextQuery,
    response: ConsentText,
  },
  signConsent: {
    method: "POST",
    path: "/api/driver/application/consent",
    actor: "user",
    tag,
    summary: "Sign the consent by typed name and, perhaps, a drawn signature; the last signature counts",
    body: SignConsentBody,
    response: Application,
    status: 201,
    accepts: "multipart",
    example: { locale: "en", sha256: "0".repeat(64), name: "Dora Driver" },
  },
  getDocument: {
    method: "GET",
    path: "/api/driver/application/documents/{id}",
    actor: "user",
    tag,
    summary: "One of the driver's own documents",
    params: OwnDocumentParams,
    produces: "application/octet-stream",
  },
  deleteDocument: {
    method: "DELETE",
    path: "/api/driver/application/documents/{id}",
    actor: "user",
    tag,
    summary: "Take a document back, until the application is handed in; one that is gone already is a success",
    params: OwnDocumentParams,
    response: Application,
  },
} as const satisfies Record<string, RouteContract>;
