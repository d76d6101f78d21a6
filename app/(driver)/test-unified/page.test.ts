import type * as environment from "@/server/env";

// The server decides whether the page exists, before rendering it.
async function renderPage(diagnostics: boolean): Promise<unknown> {
  jest.resetModules();
  jest.doMock("@/server/env", () => ({ env: () => ({ DIAGNOSTICS: diagnostics }) as environment.Env }));
  jest.doMock("@/app/require-session", () => ({ requireDriver: () => Promise.resolve({ userId: "dora" }) }));
  const { default: page } = await import("./page");
  return page();
}

// docs/readings.md: landing
test("does not exist in production", async () => {
  await expect(renderPage(false)).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
});

test("shows drivers their own task outside production", async () => {
  await expect(renderPage(true)).resolves.toMatchObject({ props: { userId: "dora" } });
});
