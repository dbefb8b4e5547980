/** Arguments for Node that start the server as it is delivered, from the bundle of this test run. */
export const serverArguments = (): string[] => {
  const folder = process.env.SERVER_BUNDLE;
  if (!folder) throw new Error("The test run has not bundled the server.");
  const file = JSON.stringify(`${folder}/main.js`);
  return ["--input-type=module", "-e", `await (await import(${file})).start()`];
};
