import { ApiError } from "@/lib/client/api/api-error";
import { findAssignedTask } from "./find-assigned-task";

let currentTask: { transactionId: string } | null;
jest.mock("swr", () => ({ ...jest.requireActual<object>("swr"), mutate: () => Promise.resolve(currentTask) }));

const offer = { transactionId: "t" };
const takenError = new ApiError({
  code: "OFFER_TAKEN",
  status: 409,
  title: "This task has been reassigned to another driver",
});
const closedError = new ApiError({ code: "OFFER_CLOSED", status: 409, title: "This offer is no longer open" });
const expiredError = new ApiError({ code: "OFFER_EXPIRED", status: 409, title: "Task offer expired" });
const networkError = new ApiError({ code: "NETWORK", status: 0, title: "No connection" });

beforeEach(() => {
  currentTask = { transactionId: "t" };
});

test("finds the task of a declined offer that an administrator assigned to the same driver", async () => {
  expect(await findAssignedTask(closedError, "decline", offer)).toEqual(currentTask);
});

test("finds none if another driver has the delivery, or the offer ended otherwise", async () => {
  expect(await findAssignedTask(expiredError, "decline", offer)).toBeNull();
  expect(await findAssignedTask(takenError, "decline", offer)).toBeNull();
  currentTask = { transactionId: "another" };
  expect(await findAssignedTask(closedError, "decline", offer)).toBeNull();
  currentTask = null;
  expect(await findAssignedTask(closedError, "decline", offer)).toBeNull();
});

test("finds the task of an accept without a response, and none after a refusal", async () => {
  expect(await findAssignedTask(networkError, "accept", offer)).toEqual(currentTask);
  expect(await findAssignedTask(takenError, "accept", offer)).toBeNull();
});
