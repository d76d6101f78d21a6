import { api, apiAt } from "./fetcher";

const answer = (body: BodyInit | null, status = 200) => {
  globalThis.fetch = jest.fn(async () => Promise.resolve(new Response(body, { status })));
};
/** The head of an answer has come, and the connection ends in the middle of what it says. */
const cutOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":{"items":['));
      controller.error(new TypeError("network error"));
    },
  });

test("a list whose answer is cut off in the middle has not come, and is no empty answer", async () => {
  answer(cutOff());
  await expect(api("/api/admin/transactions")).rejects.toMatchObject({ code: "NETWORK" });
});

test("a step whose answer is cut off is one without an answer, which is sent again under its own name", async () => {
  answer(cutOff());
  await expect(apiAt("/api/tasks/1/start", { method: "POST", body: {} })).rejects.toMatchObject({ code: "NETWORK" });
});

test("a refusal that is cut off keeps its status", async () => {
  answer(cutOff(), 409);
  await expect(apiAt("/api/tasks/1/start", { method: "POST", body: {} })).rejects.toMatchObject({ status: 409 });
});

test("a question that is answered with nothing has failed", async () => {
  answer("");
  await expect(api("/api/admin/transactions")).rejects.toMatchObject({ code: "UNKNOWN", status: 200 });
});
