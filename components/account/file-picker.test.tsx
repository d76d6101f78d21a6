import { renderElements } from "@/lib/client/tests/render-elements";
import { FilePicker, pictureTypes } from "./file-picker";

const maxBytes = 10 * 1024 * 1024;
jest.mock("@/lib/client/device/shrink-picture", () => ({
  toUploadableFile: (file: File, types: readonly string[], limit: number) =>
    Promise.resolve(
      file.size > limit && file.type.startsWith("image/") ? new File(["small"], "small.jpg", { type: types[0] }) : file,
    ),
}));

/** Picks a file with the first input, and returns the files that were sent. */
async function pick(file: File): Promise<File[]> {
  const sent: File[] = [];
  const labels = {
    takePhoto: "",
    chooseFile: "",
    uploading: "",
    cameraLabel: "",
    fileLabel: "",
    tooBig: "",
    wrongType: "",
    failed: "",
  };
  const { propsOf } = renderElements(
    <FilePicker
      types={pictureTypes}
      facing="user"
      labels={labels}
      upload={(uploaded) => {
        sent.push(uploaded);
        return Promise.resolve();
      }}
    />,
  );
  const onChange = propsOf("input")[0]?.onChange as (event: object) => void;
  onChange({ target: { files: [file], value: "x" } });
  // Runs the pending promise callbacks.
  for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
  return sent;
}

test("shrinks a picture before its size and type are checked", async () => {
  const [sent] = await pick(new File([new Uint8Array(maxBytes + 1)], "IMG_1.HEIC", { type: "image/heic" }));
  expect([sent?.name, sent?.size]).toEqual(["small.jpg", 5]);
});

test("does not send a file that stays too large or of another type", async () => {
  expect(await pick(new File([new Uint8Array(maxBytes + 1)], "a.pdf", { type: "application/pdf" }))).toEqual([]);
  expect(await pick(new File(["x"], "a.pdf", { type: "application/pdf" }))).toEqual([]);
});
