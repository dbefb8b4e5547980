/** Resolves once the worker has come this far, and fails if it never will. */
export const reached = (worker: ServiceWorker, state: "installed" | "activated"): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === state) resolve();
      else if (worker.state === "redundant") reject(new Error("The service worker did not start"));
    };
    worker.addEventListener("statechange", look);
    look();
  });

/** Registers the worker of the app and waits until it runs. */
export const registerAppWorker = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const first = registration.active ?? registration.waiting ?? registration.installing;
  if (first) await reached(first, "activated");
  return registration;
};
