import { z } from "zod";
import { day, reasonBody, time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";

/** Both sides of a passport, licence or card, and proof of the cash's source. */
export const identityKinds = ["front", "back", "source_of_funds"] as const;
export const IdentityKind = z.enum(identityKinds);
export type IdentityKind = z.infer<typeof IdentityKind>;
const IdentityLevel = z.enum(["identity", "source_of_funds"]);

/**
 * The reader's level of identification, its expiry date, and the submitted documents. `reason`: why the last documents
 * were rejected.
 */
export const Identity = z
  .object({
    level: IdentityLevel.nullable(),
    expiresOn: day.nullable(),
    state: z.enum(["none", "open", "waiting", "approved", "rejected"]),
    submittedAt: time.nullable(),
    decidedAt: time.nullable(),
    reason: z.string().nullable(),
    documents: z.array(z.object({ kind: IdentityKind, uploadedAt: time })),
  })
  .meta({ id: "Identity" });
export type Identity = z.infer<typeof Identity>;

/** A form with a picture of a document. */
export const IdentityDocumentBody = z.strictObject({ kind: IdentityKind, file: z.file().min(1, "empty_file") });
export type IdentityDocumentBody = z.infer<typeof IdentityDocumentBody>;

/** A person who waits for an identity check. `since`: time of submission. */
const IdentityCheck = z
  .object({
    id: uuid,
    userId: uuid,
    name: z.string(),
    state: z.enum(["waiting", "approved", "rejected"]),
    since: time,
    level: IdentityLevel.nullable(),
    expiresOn: day.nullable(),
    kinds: z.array(IdentityKind),
  })
  .meta({ id: "IdentityCheck" });
type IdentityCheck = z.infer<typeof IdentityCheck>;
export const IdentityCheckList = z.object({ items: z.array(IdentityCheck) });
export type IdentityCheckList = z.infer<typeof IdentityCheckList>;

/**
 * `seen`: the reader has opened this picture, which is required before a decision. `removed`: its file was deleted.
 * `elsewhere`: how many other people submitted the same picture.
 * `decisions`: of this person, newest first.
 */
export const IdentityCheckDetail = z
  .object({
    ...IdentityCheck.shape,
    documents: z.array(
      z.object({
        id: uuid,
        kind: IdentityKind,
        uploadedAt: time,
        removed: z.boolean(),
        seen: z.boolean(),
        elsewhere: z.number().int(),
      }),
    ),
    decisions: z.array(
      z.object({
        outcome: z.enum(["approved", "rejected", "revoked"]),
        level: IdentityLevel.nullable(),
        expiresOn: day.nullable(),
        reason: z.string().nullable(),
        by: z.string().nullable(),
        at: time,
      }),
    ),
    accessLog: z.array(z.object({ name: z.string().nullable(), kind: IdentityKind, at: time })),
  })
  .meta({ id: "IdentityCheckDetail" });
export type IdentityCheckDetail = z.infer<typeof IdentityCheckDetail>;

const IdentityDocumentParams = z.strictObject({ id: uuid, documentId: uuid });
/** `expiresOn`: the expiry date, at most ten years ahead. */
const ApproveIdentityBody = z.strictObject({ level: IdentityLevel, expiresOn: day });

const tag = "Identity";
const adminTag = "Admin: checks";
const path = "/api/admin/identity-checks/{id}";
export const identity = {
  get: {
    method: "GET",
    path: "/api/identity",
    actor: "user",
    tag,
    summary: "Retrieve the caller's level of identification and submitted documents",
    response: Identity,
  },
  uploadDocument: {
    method: "POST",
    path: "/api/identity/documents",
    actor: "user",
    tag,
    summary:
      "Upload a picture of a document (JPEG, PNG or WebP, at most 10 MB); re-encoded without metadata, replaces the one of that kind",
    body: IdentityDocumentBody,
    response: Identity,
    status: 201,
    accepts: "multipart",
  },
  submit: {
    method: "POST",
    path: "/api/identity/submit",
    actor: "user",
    tag,
    summary: "Submit the documents for a check: at least both sides of one",
    response: Identity,
  },
  listChecks: {
    method: "GET",
    path: "/api/admin/identity-checks",
    actor: "admin",
    tag: adminTag,
    summary: "List people who wait for an identity check",
    response: IdentityCheckList,
  },
  getCheck: {
    method: "GET",
    path,
    actor: "admin",
    tag: adminTag,
    summary: "Retrieve an identity check with its documents and earlier decisions",
    params: idParams,
    response: IdentityCheckDetail,
  },
  getCheckDocument: {
    method: "GET",
    path: `${path}/documents/{documentId}`,
    actor: "admin",
    tag: adminTag,
    summary: "Download the picture of a document; each access is recorded",
    params: IdentityDocumentParams,
    produces: "image/jpeg",
  },
  approveCheck: {
    method: "POST",
    path: `${path}/approve`,
    actor: "admin",
    tag: adminTag,
    summary: "Approve a person's identity, or also the source of their cash, until a date",
    params: idParams,
    body: ApproveIdentityBody,
    response: IdentityCheckDetail,
    example: { level: "identity", expiresOn: "2030-01-31" },
  },
  rejectCheck: {
    method: "POST",
    path: `${path}/reject`,
    actor: "admin",
    tag: adminTag,
    summary: "Reject the documents; the person can read the reason and submit again",
    params: idParams,
    body: reasonBody,
    response: IdentityCheckDetail,
    example: { reason: "The back of the card cannot be read" },
  },
  revokeCheck: {
    method: "POST",
    path: `${path}/revoke`,
    actor: "admin",
    tag: adminTag,
    summary: "Revoke a person's identification, effective immediately",
    params: idParams,
    body: reasonBody,
    response: IdentityCheckDetail,
    example: { reason: "The card was reported stolen" },
  },
} as const satisfies Record<string, RouteContract>;
