// Applicants are notified of the decision without opening the app: by mail, or else by text.
import { readMails, readSms, type InboxMessage } from "../../local/emulators/control";
import { sharedAdmin } from "../../supabase/tests/support/deliveries";
import {
  APPLICATION,
  callRpcOrThrow,
  newDriver,
  sql,
  testStack,
  type TestPerson,
  submitDriverDocuments,
  DOCUMENT_HASHES,
} from "../../supabase/tests/support/harness";
import {
  setFileTimeout,
  runFilesExclusively,
  startWorker,
  countUnfinishedJobs,
  pollWithWorkerLogs,
  type WorkerProcess,
} from "./support/worker-process";

setFileTimeout(60_000);
runFilesExclusively();

async function applicant(overrides: { proven?: boolean } = {}): Promise<TestPerson> {
  const driver = await newDriver({ approved: false, name: "Dora Driver", ...overrides });
  await submitDriverDocuments(driver);
  await callRpcOrThrow(driver.client, "submit_application", { p_form: APPLICATION });
  return driver;
}
const decide = async (driver: TestPerson, reason?: string): Promise<unknown> =>
  callRpcOrThrow((await sharedAdmin()).client, reason === undefined ? "admin_approve_driver" : "admin_reject_driver", {
    p_user_id: driver.id,
    ...(reason === undefined ? { p_documents: DOCUMENT_HASHES } : { p_reason: reason }),
  });
const mailed = async ({ email }: TestPerson, subject: string): Promise<InboxMessage[]> =>
  (await readMails(testStack().url, email)).filter((mail) => mail.subject === subject);
const texted = async ({ phone }: TestPerson): Promise<InboxMessage[]> =>
  (await readSms(testStack().url, phone)).filter(({ text }) => /approved|rejected/.test(text));
/** Runs this decision's job once more. */
const enqueueNotifyAgain = (driver: TestPerson): Promise<unknown> =>
  sql(
    `select private.enqueue('notify', jsonb_build_object('type', n.type, 'userId', n.user_id, 'key', left(n.dedupe_key, -length(':' || n.user_id))))
     from public.notifications n where n.user_id = $1`,
    [driver.id],
  );

describe("with mail configured", () => {
  let worker: WorkerProcess;
  beforeAll(async () => {
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.stop();
  });

  test("an approval is mailed, with the next step, and not texted", async () => {
    const driver = await applicant();
    await decide(driver);
    const [mail] = await pollWithWorkerLogs("the mail arrives", async () => {
      const found = await mailed(driver, "You are approved");
      return found.length > 0 && found;
    });
    expect(mail?.text).toContain("Your application was approved");
    expect(mail?.text).toContain("/dashboard");
    await pollWithWorkerLogs("no job is left", async () => (await countUnfinishedJobs()) === 0);
    expect(await texted(driver)).toEqual([]);
  });
  test("a rejection is mailed with its reason, in the applicant's language", async () => {
    const driver = await applicant();
    await callRpcOrThrow(driver.client, "update_settings", { p_patch: { locale: "es" } });
    await decide(driver, "The plate cannot be read");
    const [mail] = await pollWithWorkerLogs("the mail arrives", async () => {
      const found = await mailed(driver, "Solicitud rechazada");
      return found.length > 0 && found;
    });
    expect(mail?.text).toContain("The plate cannot be read");
    expect(mail?.text).toContain("/apply");
  });
});

describe("without mail", () => {
  let worker: WorkerProcess;
  beforeAll(async () => {
    worker = await startWorker({ MAIL_URL: "" });
  });
  afterAll(async () => {
    await worker.stop();
  });

  test("the decision is texted, once however often the job runs, and without its reason", async () => {
    const driver = await applicant();
    await decide(driver, "The plate cannot be read");
    await pollWithWorkerLogs("the text arrives", async () => (await texted(driver)).length > 0);
    await pollWithWorkerLogs("no job is left", async () => (await countUnfinishedJobs()) === 0);
    await enqueueNotifyAgain(driver);
    await pollWithWorkerLogs("no job is left", async () => (await countUnfinishedJobs()) === 0);
    const all = await texted(driver);
    expect(all).toHaveLength(1);
    expect(all[0]?.text).toMatch(/^Handover: Application rejected\. \S+\/apply#[0-9a-f]{16}$/);
  });

  test("the decision is never texted to an unverified number, which may be another person's", async () => {
    const driver = await applicant({ proven: false });
    await decide(driver);
    await pollWithWorkerLogs("no job is left", async () => (await countUnfinishedJobs()) === 0);
    expect(await texted(driver)).toEqual([]);
    expect(await sql("select type from public.notifications where user_id = $1", [driver.id])).toEqual([
      { type: "driver_approved" },
    ]);
  });
});
