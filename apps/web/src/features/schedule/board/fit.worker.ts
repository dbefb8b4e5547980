import { type FitInput, fitInto } from "@fieldwright/engine/fit";
import { type Core, loadCore } from "@fieldwright/engine/search/core";

/** The same program as on the server. Without it the answers are the same, and take longer. */
const core: Promise<Core | undefined> = fetch(
  new URL("../../../../../../packages/engine/dist/engine-core.wasm", import.meta.url),
)
  .then((answer) => answer.arrayBuffer())
  .then((bytes) => loadCore(new Uint8Array(bytes)))
  .catch(() => undefined);

/** Undefined if there is no answer, which would be our bug. Nobody's drag should end with it. */
const answer = (input: FitInput, known: Core | undefined) => {
  try {
    return fitInto(input, known);
  } catch {
    return undefined;
  }
};

addEventListener("message", ({ data }: MessageEvent<FitInput>) => {
  void core.then((known) => postMessage(answer(data, known)));
});
