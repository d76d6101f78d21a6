// Requirements of a driver's application besides its form: vehicle details, documents, and a signed consent.
import { documentKindsFor, vehicleFieldsFor, requiredDocuments } from "../../lib/domain/application-requirements";
import { VehicleType } from "../../lib/contracts/driver/driver";
import {
  APPLICATION,
  callRpc,
  callRpcOrThrow,
  submitDriverDocuments,
  newAdmin,
  newDriver,
  queryRow,
  DOCUMENT_HASHES,
  serviceClient,
  sql,
  type TestPerson,
  recordReauthentication,
} from "./support/harness";

const submitApplication = (driver: TestPerson, overrides: Record<string, unknown> = {}) =>
  callRpc(driver.client, "submit_application", { p_form: { ...APPLICATION, ...overrides } });
type ConsentText = { version: number; locale: string; text: string; sha256: string };
const readConsentText = (driver: TestPerson, locale: string) =>
  callRpcOrThrow<ConsentText>(driver.client, "get_consent_text", { p_locale: locale });
const signConsent = async (driver: TestPerson, text: ConsentText, overrides: Record<string, unknown> = {}) =>
  callRpc<{ consent: object; documents: object[]; replacedPath: string | null }>(serviceClient(), "sign_consent", {
    p_user_id: driver.id,
    p_session_id: await recordReauthentication(driver),
    p_locale: text.locale,
    p_text_sha256: text.sha256,
    p_name: driver.name,
    ...overrides,
  });
const signatureFile = (driver: TestPerson, name: string) => ({
  p_path: `${driver.id}/${name}.jpg`,
  p_size_bytes: 9,
  p_sha256: "5".repeat(64),
});
const saveDocument = (driver: TestPerson, kind: string) =>
  callRpc<{ documents: { id: string; kind: string }[] }>(serviceClient(), "save_application_document", {
    p_user_id: driver.id,
    p_kind: kind,
    p_path: `${driver.id}/${kind}-own.png`,
    p_file_name: "a.png",
    p_content_type: "image/png",
    p_size_bytes: 9,
    p_sha256: "a".repeat(64),
  });

// docs/readings.md: application-vehicle
test.each(VehicleType.options)("the form for a %s has exactly the fields that the database needs", async (type) => {
  const { fields, documents } = await queryRow<{ fields: string[]; documents: string[] }>(
    "select private.list_required_vehicle_fields($1) as fields, private.list_required_documents($1) as documents",
    [type],
  );
  expect(fields).toEqual(vehicleFieldsFor(type));
  expect(documents).toEqual(requiredDocuments(type));
  expect(documentKindsFor(type)).toEqual([...requiredDocuments(type), "photo"]);
});

// docs/readings.md: application-vehicle
test("a motorcycle needs a licence class; a bicycle has no year, plate or insurer", async () => {
  const dora = await newDriver({ approved: false });
  await submitDriverDocuments(dora);
  expect(await submitApplication(dora, { vehicleType: "motorcycle" })).toMatchObject({
    ok: false,
    errors: [{ path: "licenseClass" }],
  });
  expect(await submitApplication(dora, { vehicleType: "motorcycle", licenseClass: "M" })).toMatchObject({
    ok: true,
    data: { form: { licenseClass: "M", vehicleYear: 2020 } },
  });
  expect(
    await submitApplication(dora, { vehicleType: "bicycle", licenseClass: "M", insurancePolicy: "P-1" }),
  ).toMatchObject({
    ok: true,
    data: {
      form: {
        licenseClass: null,
        vehicleYear: null,
        licensePlate: null,
        insuranceProvider: null,
        insurancePolicy: null,
      },
    },
  });
});

// docs/readings.md: application-vehicle
test("refuses approval while a document that the vehicle needs is missing; a bicycle needs the licence only", async () => {
  const [ada, dora] = [await newAdmin(), await newDriver({ approved: false })];
  const approve = (documents: string[]) =>
    callRpc(ada.client, "admin_approve_driver", { p_user_id: dora.id, p_documents: documents });
  await signConsent(dora, await readConsentText(dora, "en"));
  await saveDocument(dora, "license");
  await submitApplication(dora);
  expect(await approve(["a".repeat(64)])).toMatchObject({
    code: "INVALID_STATE",
    message: "A document that this vehicle needs is missing",
  });
  await submitApplication(dora, { vehicleType: "bicycle" });
  expect(await approve(["a".repeat(64)])).toMatchObject({ ok: true });
  expect(await queryRow("select vehicle from public.driver_profiles where user_id = $1", [dora.id])).toEqual({
    vehicle: "Honda Civic",
  });
});

describe("the consent", () => {
  // docs/readings.md: consent
  test("is shown in the driver's language, signed by name, and required before the form is submitted", async () => {
    const dora = await newDriver({ approved: false });
    const [english, spanish] = [await readConsentText(dora, "en"), await readConsentText(dora, "es")];
    expect(english.text).not.toBe(spanish.text);
    expect(await submitApplication(dora)).toMatchObject({
      code: "INVALID_STATE",
      message: "The consent to the background check is not signed yet",
    });
    expect(await signConsent(dora, spanish)).toMatchObject({
      ok: true,
      data: {
        consent: { version: spanish.version, locale: "es", sha256: spanish.sha256, name: dora.name, drawn: false },
        documents: [],
        replacedPath: null,
      },
    });
    expect(await submitApplication(dora)).toMatchObject({ ok: true });
    const ada = await newAdmin();
    expect(await callRpcOrThrow(ada.client, "admin_get_driver", { p_user_id: dora.id })).toMatchObject({
      consent: { name: dora.name, text: spanish.text },
    });
  });

  test("is refused for a text other than the one shown, and with a signature in a stranger's folder", async () => {
    const [dora, dan] = [await newDriver({ approved: false }), await newDriver({ approved: false })];
    const text = await readConsentText(dora, "en");
    expect(await signConsent(dora, text, { p_text_sha256: "f".repeat(64) })).toMatchObject({
      message: "The text has changed. Read it again before you sign.",
    });
    expect(await signConsent(dora, text, signatureFile(dan, "signature"))).toMatchObject({
      errors: [{ path: "path" }],
    });
    expect(await sql("select 1 from private.consents where driver_id = $1", [dora.id])).toEqual([]);
  });

  test("replaces the previous signature when signed again: a new drawing replaces the old file, a typed name leaves none", async () => {
    const dora = await newDriver({ approved: false });
    const text = await readConsentText(dora, "en");
    const first = await signConsent(dora, text, signatureFile(dora, "one"));
    expect(first.data).toMatchObject({ consent: { drawn: true }, documents: [{ kind: "background_consent" }] });
    expect((await signConsent(dora, text, signatureFile(dora, "two"))).data?.replacedPath).toBe(`${dora.id}/one.jpg`);
    expect((await signConsent(dora, text)).data).toMatchObject({
      consent: { drawn: false },
      documents: [],
      replacedPath: `${dora.id}/two.jpg`,
    });
    expect(await sql("select 1 from private.consents where driver_id = $1", [dora.id])).toHaveLength(3);
  });

  test("stores the signed text when the text changes, and neither can be edited", async () => {
    const dora = await newDriver({ approved: false });
    await signConsent(dora, await readConsentText(dora, "en"));
    for (const change of [
      "update private.consent_texts set body = body || 'x'",
      "delete from private.consent_texts",
      `update private.consents set name = 'X' where driver_id = '${dora.id}'`,
    ])
      await expect(sql(change)).rejects.toThrow("is append-only");
  });

  test("cannot be uploaded as a document", async () => {
    const dora = await newDriver({ approved: false });
    expect(await saveDocument(dora, "background_consent")).toMatchObject({ ok: false, errors: [{ path: "kind" }] });
  });

  test("cannot be signed again once the application is approved", async () => {
    const dora = await newDriver();
    expect(await signConsent(dora, await readConsentText(dora, "en"))).toMatchObject({ code: "INVALID_STATE" });
  });
});

describe("a document", () => {
  test("is readable by its driver only", async () => {
    const [dora, dan] = [await newDriver({ approved: false }), await newDriver({ approved: false })];
    const id = (await saveDocument(dora, "license")).data?.documents[0]?.id;
    expect(await callRpcOrThrow(dora.client, "get_application_document", { p_id: id })).toMatchObject({
      path: `${dora.id}/license-own.png`,
      sha256: "a".repeat(64),
    });
    expect(await callRpc(dan.client, "get_application_document", { p_id: id })).toMatchObject({ code: "NOT_FOUND" });
  });

  test("can be removed until the form is submitted, once and by its driver only; its file is deleted too", async () => {
    const [dora, dan] = [await newDriver({ approved: false }), await newDriver({ approved: false })];
    const id = (await saveDocument(dora, "license")).data?.documents[0]?.id;
    const remove = (driver: TestPerson) => callRpc(driver.client, "remove_application_document", { p_id: id });
    await remove(dan);
    expect(await callRpcOrThrow(dora.client, "get_application")).toMatchObject({ documents: [{ id }] });
    for (let repetition = 0; repetition < 2; repetition++)
      expect(await remove(dora)).toMatchObject({ data: { documents: [] } });
    expect(
      await sql("select 1 from graphile_worker._private_jobs where payload ->> 'paths' like $1", [`%${dora.id}%`]),
    ).toHaveLength(1);
    await submitDriverDocuments(dora);
    await submitApplication(dora);
    const [document] = (await callRpcOrThrow<{ documents: { id: string }[] }>(dora.client, "get_application"))
      .documents;
    expect(await callRpc(dora.client, "remove_application_document", { p_id: document?.id })).toMatchObject({
      message: "Your application is being reviewed. You can replace a document, not remove it.",
    });
    const ada = await newAdmin();
    await callRpcOrThrow(ada.client, "admin_approve_driver", { p_user_id: dora.id, p_documents: DOCUMENT_HASHES });
    expect(await callRpc(dora.client, "remove_application_document", { p_id: document?.id })).toMatchObject({
      message: "Your application has already been approved",
    });
  });
});
