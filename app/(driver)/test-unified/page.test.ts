import type * as environment from "@/server/env";

// Whether the page exists is decided on the server, before anything of it is drawn.
async function pageWhere(diagnostics: boolean): Promise<unknown> {
  jest.resetModules();
  jest.doMock("@/server/env", () => ({ env: () => ({ DIAGNOSTICS: diagnostics }) as environment.Env }));
  jest.doMock("@/app/require-session", () => ({ requireDriver: () => Promise.resolve({ userId: "dora" }) }));
  const { default: page } = await import("./page");
  return page();
}

// Reading: landing
test("in production a driver finds no task test", async () => {
  await expect(pageWhere(false)).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
});

test("on a stack that is not production the driver walks their own task", async () => {
  await expect(pageWhere(true)).resolves.toMatchObject({ props: { userId: "dora" } });
});
