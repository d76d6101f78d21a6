import { adminJobsMessages } from "@/lib/i18n/messages/admin-jobs";
import { notificationNames } from "@/server/notifications/types/index";
import { internalTasks, externalTasks } from "@/server/tasks/task-list";
import { describeJob } from "./jobs-screen";

const tasks = Object.keys({ ...internalTasks, ...externalTasks });

test("has a label for every task and every notification, in both languages", () => {
  expect(
    Object.keys(adminJobsMessages.en)
      .filter((key) => key.startsWith("task_"))
      .sort(),
  ).toEqual([...tasks.map((task) => `task_${task}`), "task_unknown"].sort());
  expect(
    Object.keys(adminJobsMessages.en)
      .filter((key) => key.startsWith("notice_"))
      .sort(),
  ).toEqual(notificationNames.map((name) => `notice_${name}`).sort());
});

test("describes a job, and a notification by its content", () => {
  expect(describeJob("en", { task: "send_offer_push", notice: null, subject: "there" })).toEqual({
    title: "Push of an offer to the driver's phone",
    retryEffect: null,
  });
  expect(describeJob("es", { task: "notify", notice: "driver_on_way", subject: "there" }).title).toBe(
    "Aviso en la app: repartidor en camino",
  );
  expect(describeJob("en", { task: "brew_coffee", notice: "of_no_kind", subject: "none" })).toEqual({
    title: "Job brew_coffee",
    retryEffect: null,
  });
});

test("explains a retry with little effect, because nothing is left to do or the subject no longer exists", () => {
  expect(describeJob("en", { task: "send_offer_push", notice: null, subject: "over" }).retryEffect).toMatch(
    /^There is nothing left to do/,
  );
  expect(describeJob("en", { task: "dispatch", notice: null, subject: "gone" }).retryEffect).toMatch(
    /no longer exists/,
  );
  expect(describeJob("en", { task: "sync_routing_order", notice: null, subject: "gone" }).retryEffect).toMatch(
    /removes its order/,
  );
});
