// Deletion of old unregistered uploads, and of nothing else.
import { createDocumentUpload } from "@/server/drivers/documents";

const USER = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
let storedFiles: { name: string; created_at: string | null }[] = [];
const removed: string[][] = [];
jest.mock("@/server/database/rpc", () => ({ rpc: () => Promise.resolve({ status: "pending" }) }));
jest.mock("@/server/supabase/files", () => ({
  serverFiles: () => ({
    from: () => ({
      list: () => Promise.resolve({ data: storedFiles, error: null }),
      remove: (paths: string[]) => {
        removed.push(paths);
        return Promise.resolve({ error: null });
      },
      createSignedUploadUrl: (path: string) =>
        Promise.resolve({ data: { signedUrl: `https://files.example/${path}` }, error: null }),
    }),
  }),
}));

test.each([
  ["a file by its name in the folder", ""],
  ["a file by its full path", `${USER}/`],
])("deletes only old unregistered uploads when the store lists %s", async (_, listing) => {
  removed.length = 0;
  storedFiles = [
    { name: `${listing}placed-old`, created_at: ago(11) },
    { name: `${listing}placed-recent`, created_at: ago(2) },
    { name: `${listing}placed-undated`, created_at: null },
    { name: `${listing}license-placed-1.pdf`, created_at: ago(600) },
  ];
  const { path, url } = await createDocumentUpload({} as never, USER);
  expect(path).toMatch(new RegExp(`^${USER}/placed-[0-9a-f-]{36}$`));
  expect(url).toContain(path);
  expect(removed).toEqual([[`${USER}/placed-old`]]);
});
