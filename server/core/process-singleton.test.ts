test("shares a value between copies of a module by name", async () => {
  const copy = async () => {
    jest.resetModules();
    return (await import("@/server/core/process-singleton")).processSingleton;
  };
  const [first, second] = [await copy(), await copy()];
  expect(first).not.toBe(second);
  first<string>("pool").value = "ours";
  expect(second<string>("pool").value).toBe("ours");
  expect(second<string>("tracer").value).toBeUndefined();
});
