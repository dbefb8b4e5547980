export const databaseName = "fieldwright.field";

/** Whether this browser has stored anything, asked without the code that reads it. */
export const hasDatabase = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    // An old browser that does not list them.
    return true;
  }
};
