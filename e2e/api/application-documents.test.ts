// An application's documents, which can be opened and removed, and its signed consent.
import sharp from "sharp";
import {
  DRIVER_APPLICATION,
  expectOk,
  submitDriverDocuments,
  newAdmin,
  newDriver,
  queryAsOwner,
  createApiClient,
  type ApiPerson,
} from "./support/app";

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Array<number>(64).fill(0)]);
function documentForm(kind: string): FormData {
  const data = new FormData();
  data.set("kind", kind);
  data.set("file", new File([JPEG], "mein führerschein.jpg", { type: "image/jpeg" }));
  return data;
}
const upload = async (driver: ApiPerson, kind = "license") =>
  (await expectOk(driver.send("POST", "/api/driver/application/documents", { raw: documentForm(kind) }))).data
    .documents as {
    id: string;
    kind: string;
  }[];
const drawing = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 600, height: 200, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      ),
    ],
    "signature.png",
    { type: "image/png" },
  );
type Text = { sha256: string; locale: string; text: string };
const textIn = async (driver: ApiPerson, locale: string): Promise<Text> =>
  (await expectOk(driver.get(`/api/driver/application/consent?locale=${locale}`))).data as Text;
async function sign(driver: ApiPerson, fields: Record<string, string | File>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return driver.send("POST", "/api/driver/application/consent", { raw: data });
}
const filesOf = ({ id }: ApiPerson) =>
  queryAsOwner<{ name: string }>(
    "select name from storage.objects where bucket_id = 'driver-documents' and name like $1 order by name",
    [`${id}/%`],
  );

describe("a document", () => {
  test("opens for its driver as it was sent, and for no one else", async () => {
    const [dora, dan] = [await newDriver({ approved: false }), await newDriver({ approved: false })];
    const [license] = await upload(dora);
    const path = `/api/driver/application/documents/${license?.id ?? ""}`;
    const response = await dora.get(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    for (const person of [dan, await newAdmin()]) expect((await person.get(path)).status).toBe(404);
    expect((await createApiClient().get(path)).status).toBe(401);
  });

  test("can be removed until the application is submitted; repeating it succeeds, strangers remove nothing", async () => {
    const [dora, dan] = [await newDriver({ approved: false }), await newDriver({ approved: false })];
    const [license] = await upload(dora);
    const path = `/api/driver/application/documents/${license?.id ?? ""}`;
    await dan.send("DELETE", path);
    expect((await dora.get(path)).status).toBe(200);
    for (let again = 0; again < 2; again++)
      expect((await expectOk(dora.send("DELETE", path))).data.documents).toEqual([]);
    expect((await dora.get(path)).status).toBe(404);
    await submitDriverDocuments(dora);
    await expectOk(dora.post("/api/driver/application", DRIVER_APPLICATION));
    const [stored] = await upload(dora);
    const refused = await dora.send("DELETE", `/api/driver/application/documents/${stored?.id ?? ""}`);
    expect([refused.status, refused.code]).toEqual([409, "INVALID_STATE"]);
  });

  test("cannot be a consent, which is signed instead", async () => {
    const dora = await newDriver({ approved: false });
    const apiResponse = await dora.send("POST", "/api/driver/application/documents", {
      raw: documentForm("background_consent"),
    });
    expect([apiResponse.code, apiResponse.errors[0]?.path]).toEqual(["VALIDATION_ERROR", "kind"]);
  });
});

describe("the consent", () => {
  test("is signed in the driver's language with a drawing, which an administrator sees with the text", async () => {
    const dora = await newDriver({ approved: false });
    const text = await textIn(dora, "es");
    const fields = { locale: "es", sha256: text.sha256, name: "Dora Driver", drawing: await drawing() };
    const signed = await sign(dora, fields);
    expect(signed.status).toBe(201);
    expect(signed.data).toMatchObject({
      consent: { locale: "es", name: "Dora Driver", drawn: true, sha256: text.sha256 },
      documents: [{ kind: "background_consent", contentType: "image/jpeg" }],
    });
    expect(await filesOf(dora)).toHaveLength(1);
    const ada = await newAdmin();
    const seen = (await expectOk(ada.get(`/api/admin/drivers/${dora.id}`))).data;
    expect(seen.consent).toMatchObject({ name: "Dora Driver", text: text.text });
    expect((await ada.get(seen.documents[0].url as string)).status).toBe(200);
    // Another one replaces it, with its file.
    await expectOk(sign(dora, fields));
    expect(await filesOf(dora)).toHaveLength(1);
  });

  test("counts with a typed name only; with another text or an invalid picture it is refused", async () => {
    const dora = await newDriver({ approved: false });
    const { sha256 } = await textIn(dora, "en");
    expect((await sign(dora, { locale: "en", sha256: "0".repeat(64), name: "Dora" })).code).toBe("INVALID_STATE");
    const script = new File(["<script>alert(1)</script>"], "signature.png", { type: "image/png" });
    expect((await sign(dora, { locale: "en", sha256, name: "Dora", drawing: script })).code).toBe(
      "UNSUPPORTED_MEDIA_TYPE",
    );
    expect((await sign(dora, { locale: "en", sha256, name: "D" })).errors[0]?.path).toBe("name");
    expect((await dora.get("/api/driver/application")).data.consent).toBeNull();
    expect((await expectOk(sign(dora, { locale: "en", sha256, name: "Dora Driver" }))).data).toMatchObject({
      consent: { drawn: false },
      documents: [],
    });
    expect(await filesOf(dora)).toEqual([]);
  });

  test("is open to drivers only, with a session", async () => {
    expect((await createApiClient().get("/api/driver/application/consent?locale=en")).status).toBe(401);
    const dora = await newDriver();
    const { sha256 } = await textIn(dora, "en");
    expect((await sign(dora, { locale: "en", sha256, name: "Dora" })).code).toBe("INVALID_STATE");
  });
});
