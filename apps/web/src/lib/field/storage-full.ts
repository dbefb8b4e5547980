/** The fact was not stored, and the message is for the person. */
export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
  constructor(cause: unknown) {
    super("This phone is out of space. Free some up, then tap again.", { cause });
  }
}
