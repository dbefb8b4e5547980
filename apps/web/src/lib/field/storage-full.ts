/** The fact was not stored, and the message is for the person. */
export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
  constructor(cause: unknown) {
    super("This phone is out of space. Free some up, then tap again.", { cause });
  }
}

/** The fact was not stored for any other reason. What the browser says of it helps nobody in the field. */
export class NotSavedError extends Error {
  override readonly name = "NotSavedError";
  constructor(cause: unknown) {
    super("This phone could not save it. Try again.", { cause });
  }
}
