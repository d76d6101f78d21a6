// Applicants learn how their application was decided without opening the app: by mail, or else by text.
import { mails, texts, type Message } from "../../local/stand-ins";
import { admin } from "../../supabase/tests/support/deliveries";
import {
  APPLICATION,
  done,
  newDriver,
  sql,
  stack,
  type Person,
  handInPapers,
  PAPERS,
} from "../../supabase/tests/support/world";
import { atMost, alone, startWorker, unfinishedJobs, until, type WorkerProcess } from "./support/worker-process";

atMost(60_000);
alone();

async function applicant(more: { proven?: boolean } = {}): Promise<Person> {
  const driver = await newDriver({ approved: false, name: "Dora Driver", ...more });
  await handInPapers(driver);
  await done(driver.client, "submit_application", { p_form: APPLICATION });
  return driver;
}
const decide = async (driver: Person, reason?: string): Promise<unknown> =>
  done((await admin()).client, reason === undefined ? "admin_approve_driver" : "admin_reject_driver", {
    p_user_id: driver.id,
    ...(reason === undefined ? { p_documents: PAPERS } : { p_reason: reason }),
  });
const mailed = async ({ email }: Person, subject: string): Promise<Message[]> =>
  (await mails(stack().url, email)).filter((mail) => mail.subject === subject);
const texted = async ({ phone }: Person): Promise<Message[]> =>
  (await texts(stack().url, phone)).filter(({ text }) => /approved|rejected/.test(text));
/** The job of this decision runs once more. */
const again = (driver: Person): Promise<unknown> =>
  sql(
    `select private.enqueue('notify', jsonb_build_object('type', n.type, 'userId', n.user_id, 'key', left(n.dedupe_key, -length(':' || n.user_id))))
     from public.notifications n where n.user_id = $1`,
    [driver.id],
  );

describe("where mail is set up", () => {
  let worker: WorkerProcess;
  beforeAll(async () => {
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.stop();
  });

  test("an approval is mailed, with the way to work, and not texted, too", async () => {
    const driver = await applicant();
    await decide(driver);
    const [mail] = await until("the mail arrives", async () => {
      const found = await mailed(driver, "You are approved");
      return found.length > 0 && found;
    });
    expect(mail?.text).toContain("Your application was approved");
    expect(mail?.text).toContain("/dashboard");
    await until("nothing is left to do", async () => (await unfinishedJobs()) === 0);
    expect(await texted(driver)).toEqual([]);
  });
  test("a rejection is mailed with its reason, in the applicant's language", async () => {
    const driver = await applicant();
    await done(driver.client, "update_settings", { p_patch: { locale: "es" } });
    await decide(driver, "The plate cannot be read");
    const [mail] = await until("the mail arrives", async () => {
      const found = await mailed(driver, "Solicitud rechazada");
      return found.length > 0 && found;
    });
    expect(mail?.text).toContain("The plate cannot be read");
    expect(mail?.text).toContain("/apply");
  });
});

describe("where no mail is set up", () => {
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
    await until("the text arrives", async () => (await texted(driver)).length > 0);
    await until("nothing is left to do", async () => (await unfinishedJobs()) === 0);
    await again(driver);
    await until("nothing is left to do", async () => (await unfinishedJobs()) === 0);
    const all = await texted(driver);
    expect(all).toHaveLength(1);
    expect(all[0]?.text).toMatch(/^Handover: Application rejected\. \S+\/apply#[0-9a-f]{16}$/);
  });

  test("and never to a number that was only typed: it may be somebody else's", async () => {
    const driver = await applicant({ proven: false });
    await decide(driver);
    await until("nothing is left to do", async () => (await unfinishedJobs()) === 0);
    expect(await texted(driver)).toEqual([]);
    expect(await sql("select type from public.notifications where user_id = $1", [driver.id])).toEqual([
      { type: "driver_approved" },
    ]);
  });
});
