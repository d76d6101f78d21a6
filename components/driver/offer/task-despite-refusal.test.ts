import { ApiError } from "@/lib/client/api/api-error";
import { taskDespiteRefusal } from "./task-despite-refusal";

let current: { transactionId: string } | null;
jest.mock("swr", () => ({ ...jest.requireActual<object>("swr"), mutate: () => Promise.resolve(current) }));

const offer = { transactionId: "t" };
const taken = new ApiError({
  code: "OFFER_TAKEN",
  status: 409,
  title: "This task has been reassigned to another driver",
});
const closed = new ApiError({ code: "OFFER_CLOSED", status: 409, title: "This offer is no longer open" });
const expired = new ApiError({ code: "OFFER_EXPIRED", status: 409, title: "Task offer expired" });
const unanswered = new ApiError({ code: "NETWORK", status: 0, title: "No connection" });

beforeEach(() => {
  current = { transactionId: "t" };
});

test("finds the task of a declined offer that an administrator assigned to the same driver", async () => {
  expect(await taskDespiteRefusal(closed, "decline", offer)).toEqual(current);
});

test("finds none if another driver has the delivery, or the offer ended otherwise", async () => {
  expect(await taskDespiteRefusal(expired, "decline", offer)).toBeNull();
  expect(await taskDespiteRefusal(taken, "decline", offer)).toBeNull();
  current = { transactionId: "another" };
  expect(await taskDespiteRefusal(closed, "decline", offer)).toBeNull();
  current = null;
  expect(await taskDespiteRefusal(closed, "decline", offer)).toBeNull();
});

test("finds the task of an accept without a response, and none after a refusal", async () => {
  expect(await taskDespiteRefusal(unanswered, "accept", offer)).toEqual(current);
  expect(await taskDespiteRefusal(taken, "accept", offer)).toBeNull();
});
