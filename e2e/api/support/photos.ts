// Photos of cash, as a phone sends them.
import sharp from "sharp";
import type { CashPhoto } from "@/lib/contracts/delivery/cash-photo";
import { appUrl, expectOk, type ApiResponse, type ApiPerson } from "./app";

/** A photo with camera metadata; another `shade` (0 to 255) makes another photo. */
export const takePhoto = (shade = 90): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: shade, g: 120, b: 60 } } })
    .withExif({ IFD0: { Make: "Phone of Dora" }, IFD3: { GPSLatitude: "39/1 17/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();

type PhotoFields = { legId?: string; depositId?: string; takenAt?: string };
export function photoForm(fields: PhotoFields, bytes: Uint8Array, name = "photo.jpg", type = "image/jpeg"): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

export const sendPhoto = (
  driver: ApiPerson,
  fields: PhotoFields,
  bytes: Uint8Array,
  key?: string,
): Promise<ApiResponse> =>
  driver.send("POST", "/api/photos", { raw: photoForm(fields, bytes), ...(key ? { key } : {}) });

export const uploadPhoto = async (driver: ApiPerson, fields: PhotoFields, bytes?: Uint8Array): Promise<CashPhoto> =>
  (await expectOk(sendPhoto(driver, fields, bytes ?? (await takePhoto())))).data as CashPhoto;

export const listPhotosAs = async (person: ApiPerson, id: string): Promise<CashPhoto[]> =>
  (await expectOk(person.get(`/api/transactions/${id}/photos`))).data.items as CashPhoto[];

/** A file as this user's browser gets it. */
export async function downloadFileAs(
  { cookies }: ApiPerson,
  path: string,
): Promise<{ answer: Response; bytes: Buffer }> {
  const response = await fetch(new URL(path, appUrl()), {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  return { answer: response, bytes: Buffer.from(await response.arrayBuffer()) };
}
