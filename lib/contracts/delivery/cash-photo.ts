import { z } from "zod";
import { time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";

/**
 * A photo of cash, taken by the driver at a leg (cash that one person must hand to another now) or a hub deposit.
 * `kind`: the leg's kind, or the deposit. `sha256`: of the file's bytes; the leg's evidence contains it too.
 */
export const CashPhoto = z
  .object({
    id: uuid,
    legId: uuid.nullable(),
    depositId: uuid.nullable(),
    kind: z.enum(["pickup", "return", "deposit"]),
    sizeBytes: z.number().int(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    takenAt: time,
    savedAt: time,
    /** The file was deleted at this time; the record stays. */
    removedAt: time.nullable(),
    takenBy: z.object({ id: uuid, name: z.string() }),
  })
  .meta({ id: "CashPhoto" });
export type CashPhoto = z.infer<typeof CashPhoto>;

export const CashPhotoList = z.object({ items: z.array(CashPhoto) });

/** A form with a picture of the cash or the seal, of one leg or one deposit. `takenAt`: by the phone's clock. */
export const CashPhotoBody = z
  .strictObject({
    legId: uuid.optional(),
    depositId: uuid.optional(),
    takenAt: time.optional(),
    file: z.file().min(1, "empty_file"),
  })
  .refine(({ legId, depositId }) => (legId === undefined) !== (depositId === undefined), {
    path: ["legId"],
    message: "leg_or_deposit",
  });
export type CashPhotoBody = z.infer<typeof CashPhotoBody>;

const tag = "Legs";

export const cashPhotos = {
  upload: {
    method: "POST",
    path: "/api/photos",
    actor: "driver",
    tag,
    summary:
      "Add a picture (JPEG, PNG or WebP, at most 10 MB) to a pickup, a return or a deposit, until a day after its end; re-encoded without metadata",
    body: CashPhotoBody,
    response: CashPhoto,
    status: 201,
    accepts: "multipart",
  },
  get: {
    method: "GET",
    path: "/api/photos/{id}",
    actor: "user",
    tag,
    summary: "Download a picture; for admins, its driver and the other party of the leg",
    params: idParams,
    produces: "image/jpeg",
  },
  list: {
    method: "GET",
    path: "/api/transactions/{id}/photos",
    actor: "user",
    tag,
    summary: "List the pictures of a delivery's cash that the caller may see, oldest first",
    params: idParams,
    response: CashPhotoList,
  },
} as const satisfies Record<string, RouteContract>;
