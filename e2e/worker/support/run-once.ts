// The cron route for jobs as a process that exits: node … run-once.ts <milliseconds>.
import { closeOwnerPool } from "../../../server/database/connections";
import { runDueJobs } from "../../../server/tasks/run-due-jobs";

runDueJobs(Number(process.argv[2]))
  .then(async (answer) => {
    console.log(`ANSWER ${JSON.stringify(answer)}`);
    await closeOwnerPool();
  })
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
