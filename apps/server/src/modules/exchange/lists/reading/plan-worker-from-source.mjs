// Tests bundle the source beforehand. Otherwise a loader is needed: the main thread's does not apply to worker threads.
if (process.env.SERVER_BUNDLE) await import(`${process.env.SERVER_BUNDLE}/plan-worker.js`);
else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./plan-worker.ts");
}
