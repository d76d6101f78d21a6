import { z } from "zod";
import { day, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { AdminActionBody } from "@/lib/contracts/admin-transactions";

/** Both sides of a passport, licence or card, and what says where the cash comes from. */
export const identityKinds = ["front", "back", "source"] as const;
export const IdentityKind = z.enum(identityKinds);
export type IdentityKind = z.infer<typeof IdentityKind>;
const IdentityLevel = z.enum(["identity", "source"]);

/**
 * What is known of the reader until a day, and what they have handed in. `reason`: why the last papers did not do.
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

/** A form with a picture of a paper. */
export const IdentityDocumentBody = z.strictObject({ kind: IdentityKind, file: z.file().min(1, "empty_file") });
export type IdentityDocumentBody = z.infer<typeof IdentityDocumentBody>;

/** Somebody who waits to be checked; `since`: when they handed in. */
export const IdentityCheck = z
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
export type IdentityCheck = z.infer<typeof IdentityCheck>;
export const IdentityCheckList = z.object({ items: z.array(IdentityCheck) });
export type IdentityCheckList = z.infer<typeof IdentityCheckList>;

/**
 * `seen`: the reader has opened this picture, as they have to before they decide; `removed`: its file is deleted;
 * `elsewhere`: so many other people handed in the very same picture.
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
    looks: z.array(z.object({ name: z.string().nullable(), kind: IdentityKind, at: time })),
  })
  .meta({ id: "IdentityCheckDetail" });
export type IdentityCheckDetail = z.infer<typeof IdentityCheckDetail>;

const IdentityCheckParams = z.strictObject({ id: uuid });
const IdentityPaperParams = z.strictObject({ id: uuid, documentId: uuid });
/** `expiresOn`: the last day on which it holds, at most ten years ahead. */
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
    summary: "What is known of the caller, and what they have handed in",
    response: Identity,
  },
  uploadDocument: {
    method: "POST",
    path: "/api/identity/documents",
    actor: "user",
    tag,
    summary:
      "Add a picture of a paper (JPEG, PNG or WebP, at most 10 MB); it is drawn anew without metadata, and a new one of a kind replaces the old",
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
    summary: "Hand in the papers: both sides of a document at least",
    response: Identity,
  },
  listChecks: {
    method: "GET",
    path: "/api/admin/identity-checks",
    actor: "admin",
    tag: adminTag,
    summary: "People who wait to be checked",
    response: IdentityCheckList,
  },
  getCheck: {
    method: "GET",
    path,
    actor: "admin",
    tag: adminTag,
    summary: "One of them, with their papers and what was decided before",
    params: IdentityCheckParams,
    response: IdentityCheckDetail,
  },
  getCheckDocument: {
    method: "GET",
    path: `${path}/documents/{documentId}`,
    actor: "admin",
    tag: adminTag,
    summary: "The picture of a paper; that it was looked at is on record",
    params: IdentityPaperParams,
    produces: "image/jpeg",
  },
  approveCheck: {
    method: "POST",
    path: `${path}/approve`,
    actor: "admin",
    tag: adminTag,
    summary: "Who they are is known until a day, or with it where their cash comes from",
    params: IdentityCheckParams,
    body: ApproveIdentityBody,
    response: IdentityCheckDetail,
    example: { level: "identity", expiresOn: "2030-01-31" },
  },
  rejectCheck: {
    method: "POST",
    path: `${path}/reject`,
    actor: "admin",
    tag: adminTag,
    summary: "The papers do not do; the person reads the reason and may hand in again",
    params: IdentityCheckParams,
    body: AdminActionBody,
    response: IdentityCheckDetail,
    example: { reason: "The back of the card cannot be read" },
  },
  revokeCheck: {
    method: "POST",
    path: `${path}/revoke`,
    actor: "admin",
    tag: adminTag,
    summary: "What was known of this person holds no longer, at once",
    params: IdentityCheckParams,
    body: AdminActionBody,
    response: IdentityCheckDetail,
    example: { reason: "The card was reported stolen" },
  },
} as const satisfies Record<string, RouteContract>;
