import { z } from "zod";
import {
  singleLineText,
  time,
  day,
  phone,
  uuid,
  multilineText,
  idParams,
  type RouteContract,
} from "@/lib/contracts/common";
import { Locale } from "@/lib/contracts/settings";
import { expiryDate, VehicleType } from "@/lib/contracts/driver/driver";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The exact text that an applicant signs. */
export const ConsentText = z
  .object({ version: z.number().int(), locale: Locale, text: z.string(), sha256 })
  .meta({ id: "ConsentText" });
export type ConsentText = z.infer<typeof ConsentText>;
const ConsentTextQuery = z.strictObject({ locale: Locale });

/** A signature: the text's version, the signer and the time. `drawn`: there is a picture of it among the documents. */
export const SignedConsent = z.object({
  version: z.number().int(),
  locale: Locale,
  sha256: z.string(),
  name: z.string(),
  drawn: z.boolean(),
  signedAt: time,
});
export type SignedConsent = z.infer<typeof SignedConsent>;

/**
 * A form with the typed name and optionally a drawn signature (JPEG, PNG or WebP). `sha256`: hash of the displayed
 * text; refused if the text has changed.
 */
export const SignConsentBody = z.strictObject({
  locale: Locale,
  sha256,
  name: singleLineText(120).min(2),
  drawing: z.file().min(1, "empty_file").optional(),
});
export type SignConsentBody = z.infer<typeof SignConsentBody>;

/**
 * Kinds of driver documents. To add a document kind: here, `documentKinds` in lib/domain/application-requirements.ts with
 * supabase/schemas/drivers/application_requirements.sql, the check constraint of tables/driver_documents.sql, and its name in
 * lib/i18n/messages/driver-labels.ts. A kind with an expiry date also needs ExpiringDocumentKind in driver.ts,
 * `canDocumentExpire` in application-requirements.ts, `expiringDocuments` in components/admin/settings/setting-values.ts,
 * private.can_document_expire and the list in supabase/schemas/drivers/expiring_documents.sql, and the checks of
 * tables/document_renewals.sql and tables/driver_documents.sql.
 */
const DocumentKind = z.enum(["license", "registration", "insurance", "background_consent", "photo"]);
/** Documents uploaded as files; the consent is signed instead. */
const SentDocumentKind = DocumentKind.exclude(["background_consent"]);
const DocumentType = z.enum(["image/jpeg", "image/png", "image/webp", "application/pdf"]);
export const ApplicationStatus = z.enum(["none", "submitted", "approved", "rejected"]);

const form = {
  vehicleType: VehicleType,
  vehicleMake: singleLineText(60),
  vehicleModel: singleLineText(60),
  drivingExperience: z.number().int().min(1).max(80),
  availability: multilineText(500).min(1),
  emergencyContact: singleLineText(120),
  dateOfBirth: day.refine((date) => date >= "1900-01-01", "after_1900"),
};
export const ApplicationBody = z.strictObject({
  ...form,
  // Which of these a vehicle requires, and the accepted years, are decided in the database
  // (lib/domain/application-requirements.ts); the application returns them.
  vehicleYear: z.number().int().optional(),
  licensePlate: singleLineText(20).optional(),
  licenseClass: singleLineText(40).optional(),
  insuranceProvider: singleLineText(120).optional(),
  emergencyPhone: phone,
  insurancePolicy: singleLineText(120).optional(),
  previousDeliveryExperience: multilineText(2000).min(1).optional(),
});
export type ApplicationBody = z.infer<typeof ApplicationBody>;

export const ApplicationForm = z.object({
  ...form,
  vehicleYear: z.number().int().nullable(),
  licensePlate: singleLineText(20).nullable(),
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
  /** The document's expiry date; null if unknown or unlimited. */
  expiresOn: day.nullable(),
  /** Of the file's bytes. */
  sha256: z.string(),
});
/** A driver's application. `none`: not submitted yet, though documents may be uploaded. */
export const Application = z
  .object({
    status: ApplicationStatus,
    /** An administrator suspended the driver after the approval. */
    suspended: z.boolean(),
    submittedAt: time.nullable(),
    decidedAt: time.nullable(),
    decisionReason: z.string().nullable(),
    form: ApplicationForm.nullable(),
    documents: z.array(ApplicationDocument),
    /** The latest signature; required before submission. */
    consent: SignedConsent.nullable(),
    /** The model years that are accepted. */
    vehicleYears: z.object({ from: z.number().int(), to: z.number().int() }),
    /** Minimum age of a driver in years. */
    minimumAge: z.number().int(),
  })
  .meta({ id: "Application" });
export type Application = z.infer<typeof Application>;

/**
 * A form with a file. Its type is detected from its bytes. After approval, a document that expires waits for an
 * administrator, with its expiry date.
 */
export const DocumentBody = z.strictObject({
  kind: SentDocumentKind,
  file: z.file().min(1, "empty_file"),
  expiresOn: expiryDate.optional(),
});
export type DocumentBody = z.infer<typeof DocumentBody>;

/**
 * A signed URL for one PUT of a file, valid for two hours: uploads directly to storage, because some hosts limit
 * request bodies.
 */
const DocumentUploadUrl = z.object({ path: z.string(), url: z.url() });
/** A file uploaded that way; its type and owner are checked now. */
export const UploadedDocumentBody = z.strictObject({
  kind: SentDocumentKind,
  path: singleLineText(200),
  fileName: singleLineText(255),
  expiresOn: expiryDate.optional(),
});
export type UploadedDocumentBody = z.infer<typeof UploadedDocumentBody>;

const tag = "Drivers";

export const driverApplication = {
  get: {
    method: "GET",
    path: "/api/driver/application",
    actor: "user",
    tag,
    summary: "Retrieve the driver's application",
    response: Application,
  },
  submit: {
    method: "POST",
    path: "/api/driver/application",
    actor: "user",
    tag,
    summary: "Submit the application, or correct it before it is decided",
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
      "Upload a document (JPEG, PNG, WebP or PDF, at most 10 MB); replaces the one of that kind. After approval, documents that expire wait for an administrator",
    body: DocumentBody,
    response: Application,
    status: 201,
    accepts: "multipart",
  },
  createDocumentUpload: {
    method: "POST",
    path: "/api/driver/application/documents/upload-url",
    actor: "user",
    tag,
    summary: "Create an upload URL for a large document; it accepts one PUT",
    response: DocumentUploadUrl,
    status: 201,
  },
  completeDocumentUpload: {
    method: "POST",
    path: "/api/driver/application/documents/uploaded",
    actor: "user",
    tag,
    summary: "Register a document uploaded that way; its type is detected from its bytes",
    body: UploadedDocumentBody,
    response: Application,
    status: 201,
    example: { kind: "license", path: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c/placed-1", fileName: "licence.pdf" },
  },
  getConsent: {
    method: "GET",
    path: "/api/driver/application/consent",
    actor: "user",
    tag,
    summary: "Retrieve the current consent to a background check",
    query: ConsentTextQuery,
    response: ConsentText,
  },
  signConsent: {
    method: "POST",
    path: "/api/driver/application/consent",
    actor: "user",
    tag,
    summary: "Sign the consent by typed name, optionally with a drawn signature; the latest signature counts",
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
    summary: "Download one of the driver's own documents",
    params: idParams,
    produces: "application/octet-stream",
  },
  deleteDocument: {
    method: "DELETE",
    path: "/api/driver/application/documents/{id}",
    actor: "user",
    tag,
    summary: "Delete a document before the application is submitted; idempotent",
    params: idParams,
    response: Application,
  },
} as const satisfies Record<string, RouteContract>;
