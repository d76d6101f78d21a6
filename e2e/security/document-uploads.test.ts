// Upload URLs that bypass the app: attempts to use one for anything but an application.
import { expectOk, newAdmin, newDriver, queryAsOwner, type ApiPerson } from "../api/support/app";
import { dataApiAs } from "../api/support/data-api";
import { longTest } from "../fixtures/long-test";

const PDF = Buffer.from("%PDF-1.7\n% of a driver's\n");
const OTHER = Buffer.from("%PDF-1.7\n% something else altogether\n");
const page = Buffer.from("<script>alert(document.cookie)</script>");
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), page]);

type Place = { path: string; url: string };
const place = async (driver: ApiPerson): Promise<Place> =>
  (await expectOk(driver.post("/api/driver/application/documents/upload-url"))).data as Place;
const put = (url: string, body: Buffer<ArrayBuffer>, type = "application/pdf"): Promise<Response> =>
  fetch(url, { method: "PUT", headers: { "content-type": type }, body });
const placed = (driver: ApiPerson, path: string) =>
  driver.post("/api/driver/application/documents/uploaded", { kind: "license", path, fileName: "licence.pdf" });
const filesOf = async (driver: ApiPerson): Promise<string[]> =>
  (
    await queryAsOwner<{ name: string }>(
      "select name from storage.objects where bucket_id = 'driver-documents' and name like $1 order by created_at",
      [`${driver.id}/%`],
    )
  ).map(({ name }) => name.slice(driver.id.length + 1));

test("an unvalidated upload cannot be read, shared or found by any user", async () => {
  const [mallory, admin] = [await newDriver({ approved: false }), await newAdmin()];
  const { path, url } = await place(mallory);
  expect((await put(url, PDF)).status).toBe(200);
  for (const person of [mallory, admin]) {
    const files = (await dataApiAs(person)).storage.from("driver-documents");
    expect((await files.download(path)).data).toBeNull();
    expect((await files.createSignedUrl(path, 3600)).data?.signedUrl).toBeUndefined();
    expect((await files.list(mallory.id)).data ?? []).toEqual([]);
  }
});

test("replacing a file after its validation has no effect: the document stays as reviewed", async () => {
  const [mallory, admin] = [await newDriver({ approved: false }), await newAdmin()];
  const { path, url } = await place(mallory);
  await put(url, PDF);
  const [stored] = (await expectOk(placed(mallory, path))).data.documents as { sizeBytes: number }[];
  expect(stored?.sizeBytes).toBe(PDF.byteLength);
  // The URL is valid for two hours, and its path is free again.
  await put(url, OTHER);
  const looked = (await expectOk(admin.get(`/api/admin/drivers/${mallory.id}`))).data as {
    documents: { url: string; sizeBytes: number }[];
  };
  expect(looked.documents.map(({ sizeBytes }) => sizeBytes)).toEqual([PDF.byteLength]);
  const file = await expectOk(admin.get(looked.documents[0]?.url ?? ""));
  expect(file.text).toBe(PDF.toString());
});

test("a page is no document under any name, and one behind a picture's first bytes is served as a picture that runs nothing", async () => {
  const [mallory, admin] = [await newDriver({ approved: false }), await newAdmin()];
  for (const type of ["text/html", "image/svg+xml", "application/javascript"])
    expect([type, (await put((await place(mallory)).url, page, type)).ok]).toEqual([type, false]);
  const { path, url } = await place(mallory);
  await put(url, jpeg, "image/jpeg");
  await expectOk(placed(mallory, path));
  const { documents } = (await expectOk(admin.get(`/api/admin/drivers/${mallory.id}`))).data as {
    documents: { url: string }[];
  };
  const { headers } = await expectOk(admin.get(documents[0]?.url ?? ""));
  expect(headers.get("content-type")).toBe("image/jpeg");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
});

longTest("one upload submitted five times concurrently is stored once, and its record points to it", async () => {
  const mallory = await newDriver({ approved: false });
  const { path, url } = await place(mallory);
  await put(url, PDF);
  const responses = await Promise.all(Array.from({ length: 5 }, () => placed(mallory, path)));
  expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
  for (const { status } of responses) expect([201, 404]).toContain(status);
  const recorded = await queryAsOwner<{ path: string }>(
    "select path from public.driver_documents where driver_id = $1",
    [mallory.id],
  );
  expect(recorded.map(({ path: at }) => at.slice(mallory.id.length + 1))).toEqual(await filesOf(mallory));
});

longTest("unsubmitted uploads are deleted within minutes", async () => {
  const mallory = await newDriver({ approved: false });
  for (let n = 0; n < 3; n++) await put((await place(mallory)).url, PDF);
  expect(await filesOf(mallory)).toHaveLength(3);
  await queryAsOwner("update storage.objects set created_at = now() - interval '11 minutes' where name like $1", [
    `${mallory.id}/%`,
  ]);
  await place(mallory);
  expect(await filesOf(mallory)).toEqual([]);
  // Without requesting another path the upload is deleted too, once the URL has expired.
  const { path, url } = await place(mallory);
  await put(url, PDF);
  for (const [age, lost] of [
    ["2 hours", false],
    ["181 minutes", true],
  ] as const) {
    await queryAsOwner("update storage.objects set created_at = now() - $2::interval where name = $1", [path, age]);
    const [found] = await queryAsOwner<{ names: string[] }>(
      "select private.list_orphaned_files('driver-documents') as names",
    );
    expect([age, found?.names.includes(path)]).toEqual([age, lost]);
  }
});
