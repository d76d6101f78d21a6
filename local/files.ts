// File storage in a plain folder, for lite's Storage.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

type FileMetadata = { mimetype: string; cacheControl: string };

export function createFileStorageAdapter(root: string) {
  const resolvePath = (bucket: string, key: string) => {
    const file = path.resolve(root, bucket, key);
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new Error("The key leaves the bucket");
    return file;
  };
  const readMetadata = async (file: string) => {
    const { size, mtime } = await stat(file);
    const metadata = JSON.parse(await readFile(`${file}.meta`, "utf8").catch(() => "{}")) as Partial<FileMetadata>;
    const eTag = `"${createHash("md5")
      .update(await readFile(file))
      .digest("hex")}"`;
    return {
      cacheControl: metadata.cacheControl ?? "no-cache",
      mimetype: metadata.mimetype ?? "application/octet-stream",
      contentLength: size,
      size,
      lastModified: mtime,
      eTag,
      httpStatusCode: 200,
    };
  };
  return {
    driver: null,
    async getObject(bucket: string, key: string) {
      const file = resolvePath(bucket, key);
      return { metadata: await readMetadata(file), httpStatusCode: 200, body: await readFile(file) };
    },
    async uploadObject(
      bucket: string,
      key: string,
      _version: string | undefined,
      body: ReadableStream | Uint8Array,
      mimetype: string,
      cacheControl: string,
    ) {
      const file = resolvePath(bucket, key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer()));
      await writeFile(`${file}.meta`, JSON.stringify({ mimetype, cacheControl } satisfies FileMetadata));
      return readMetadata(file);
    },
    async deleteObject(bucket: string, key: string) {
      await rm(resolvePath(bucket, key), { force: true });
      await rm(`${resolvePath(bucket, key)}.meta`, { force: true });
    },
    async deleteObjects(bucket: string, keys: string[]) {
      for (const key of keys) await this.deleteObject(bucket, key);
    },
    async copyObject(fromBucket: string, from: string, _version: string | undefined, toBucket: string, to: string) {
      const target = resolvePath(toBucket, to);
      await mkdir(path.dirname(target), { recursive: true });
      await copyFile(resolvePath(fromBucket, from), target);
      await copyFile(`${resolvePath(fromBucket, from)}.meta`, `${target}.meta`).catch(() => undefined);
      const { eTag, lastModified } = await readMetadata(target);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    headObject: (bucket: string, key: string) => readMetadata(resolvePath(bucket, key)),
    privateAssetUrl: (bucket: string, key: string) => Promise.resolve(resolvePath(bucket, key)),
  };
}
