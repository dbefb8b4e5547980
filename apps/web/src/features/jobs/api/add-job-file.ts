import { addJobFile } from "@fieldwright/contract/attachments";
import { apiBase } from "@/lib/api-client";
import { ApiError } from "@/lib/api-error";
import { dropToken, readToken } from "@/lib/token";

type Upload = {
  readonly jobId: string;
  readonly file: File;
  /** The same for every try to send this file, so that none makes a second one. */
  readonly idempotencyKey: string;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
};

const answerOf = (request: XMLHttpRequest): unknown => {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
};

/** Not `call`: fetch does not tell how much of a body is sent. */
export const sendJobFile = ({ jobId, file, idempotencyKey, onProgress }: Upload): Promise<void> =>
  new Promise((resolve, reject) => {
    const token = readToken();
    const body = new FormData();
    body.set("file", file);
    const request = new XMLHttpRequest();
    request.open(addJobFile.method, `${apiBase}${addJobFile.path.replace(":id", encodeURIComponent(jobId))}`);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("idempotency-key", idempotencyKey);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => reject(new Error("No answer to an upload")));
    request.addEventListener("load", () => {
      if (request.status === addJobFile.status) return resolve();
      const error = new ApiError(request.status, answerOf(request));
      if (token && error.code === "unauthenticated") dropToken(token);
      return reject(error);
    });
    request.send(body);
  });
