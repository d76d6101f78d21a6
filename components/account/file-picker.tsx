"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CameraIcon, DocumentIcon, WarningIcon } from "@/components/ui/icons";
import { toUploadableFile } from "@/lib/client/device/shrink-picture";
import { useErrorText } from "@/lib/client/hooks/use-error-text";

const maxBytes = 10 * 1024 * 1024;
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"];

/** Labels of both buttons, their accessible names, and error messages. */
type FilePickerMessages = Record<
  "takePhoto" | "chooseFile" | "uploading" | "cameraLabel" | "fileLabel" | "tooBig" | "wrongType" | "failed",
  string
>;

/**
 * Uploads a photo from the camera, or a file from the device, of the given types and at most 10 MB. `upload` throws if
 * it fails. `check` inspects the file first: "use" sends it, "again" asks for another one, null does nothing.
 */
export function FilePicker({
  types,
  facing,
  labels,
  check,
  upload,
}: {
  types: readonly string[];
  facing: "user" | "environment";
  labels: FilePickerMessages;
  check?: (file: File, byCamera: boolean) => Promise<"use" | "again" | null>;
  upload: (file: File) => Promise<void>;
}) {
  const errorText = useErrorText();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const pickFile = async (input: HTMLInputElement) => {
    const selectedFile = input.files?.[0];
    input.value = "";
    if (!selectedFile) return;
    setBusy(true);
    const file = await toUploadableFile(selectedFile, types, maxBytes);
    setBusy(false);
    if (file.size > maxBytes || !types.includes(file.type)) {
      setProblem(file.size > maxBytes ? labels.tooBig : labels.wrongType);
      return;
    }
    setProblem(null);
    const verdict = check ? await check(file, input === camera.current) : "use";
    if (verdict === "again") input.click();
    if (verdict !== "use") return;
    setBusy(true);
    try {
      await upload(file);
    } catch (error) {
      setProblem(errorText(error, labels.failed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {problem && (
        <p translate="no" role="alert" className="flex gap-1.5 text-sm text-destructive-text">
          <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={CameraIcon} busy={busy} className="flex-1 basis-39" onClick={() => camera.current?.click()}>
          {busy ? labels.uploading : labels.takePhoto}
        </Button>
        <Button icon={DocumentIcon} disabled={busy} className="flex-1 basis-39" onClick={() => files.current?.click()}>
          {labels.chooseFile}
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture={facing}
        hidden
        aria-label={labels.cameraLabel}
        onChange={(event) => void pickFile(event.target)}
      />
      <input
        ref={files}
        type="file"
        accept={types.join(",")}
        hidden
        aria-label={labels.fileLabel}
        onChange={(event) => void pickFile(event.target)}
      />
    </>
  );
}
