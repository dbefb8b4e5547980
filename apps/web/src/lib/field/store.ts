import {
  completeAccount,
  type FieldDatabase,
  openFieldDatabase,
  type StoredAccount,
  type StoredFact,
  upgrades,
  type Writing,
} from "./database";
import { words } from "./words";

/** The fact was not stored, and the message is for the person. */
export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
  constructor(cause: unknown) {
    super(words.thisPhoneIsOut, { cause });
  }
}

/** The fact was not stored for any other reason. What the browser says of it helps nobody in the field. */
export class NotSavedError extends Error {
  override readonly name = "NotSavedError";
  constructor(cause: unknown) {
    super(words.thisPhoneCouldNot, { cause });
  }
}

/** A transaction that found no room fails its requests with an `AbortError`, and itself with the reason. */
const asStorageError = (error: unknown, reason: DOMException | null): unknown =>
  [error, reason].some((one) => one instanceof Error && one.name === "QuotaExceededError")
    ? new StorageFullError(error)
    : error;

export type NewFact = Omit<StoredFact, "seq">;
export type FactChange = Pick<StoredFact, "id" | "state" | "problem">;

export type Stored = { readonly accounts: readonly StoredAccount[]; readonly facts: readonly StoredFact[] };

/** What is written, and the accounts that go with all that is stored of them. */
type Decision = Partial<Stored> & { readonly forgotten?: readonly string[] };

/** On disk before it resolves, not only handed to the operating system. */
const strict = { durability: "strict" } as const;

/** iOS closes connections at will, and says so in several ways. */
const signsOfLoss = ["InvalidStateError", "UnknownError", "AbortError"];

const isLost = (error: unknown) => error instanceof DOMException && signsOfLoss.includes(error.name);

const isStoredAlready = (error: unknown) => error instanceof DOMException && error.name === "ConstraintError";

const everything: ("accounts" | "facts" | "blobs")[] = ["accounts", "facts", "blobs"];

const removeAll = async (transaction: Writing, key: string): Promise<void> => {
  await transaction.objectStore("accounts").delete(key);
  for (const store of ["facts", "blobs"] as const) {
    let cursor = await transaction.objectStore(store).index("account").openKeyCursor(key);
    for (; cursor; cursor = await cursor.continue())
      await transaction.objectStore(store).delete(cursor.primaryKey);
  }
};

/** The phone's database. Everything here survives a closed browser. */
export const createStore = (name: string, steps = upgrades) => {
  let database: FieldDatabase | undefined;
  let opening: Promise<FieldDatabase> | undefined;

  const letGo = (connection: Promise<FieldDatabase>) => {
    if (opening !== connection) return;
    database = undefined;
    opening = undefined;
    connection.then((lost) => lost.close()).catch(() => undefined);
  };

  const keep = async (connection: Promise<FieldDatabase>) => {
    try {
      const opened = await connection;
      if (opening === connection) database = opened;
    } catch {
      letGo(connection);
    }
  };

  const open = (): Promise<FieldDatabase> => {
    if (opening) return opening;
    const connection = openFieldDatabase({ name, steps, onClosed: () => letGo(connection) });
    opening = connection;
    void keep(connection);
    return connection;
  };

  /**
   * Runs at once if the database is open, so that a tap is in a transaction before its handler returns. After a lost
   * connection it runs once more, so it must be safe to repeat.
   */
  const use = async <Answer>(work: (database: FieldDatabase) => Promise<Answer>): Promise<Answer> => {
    const connection = open();
    try {
      return await work(database ?? (await connection));
    } catch (error) {
      if (!isLost(error)) throw error;
      letGo(connection);
      return work(await open());
    }
  };

  const addFact = (fact: NewFact, content?: Blob): Promise<StoredFact> =>
    use(async (db) => {
      const transaction = db.transaction(["facts", "blobs"], "readwrite", strict);
      try {
        // The key is given by the database, which TypeScript does not know.
        const [seq] = await Promise.all([
          transaction.objectStore("facts").add(fact as StoredFact),
          content
            ? transaction.objectStore("blobs").put({ id: fact.id, account: fact.account, content })
            : undefined,
          transaction.done,
        ]);
        return { ...fact, seq };
      } catch (error) {
        await transaction.done.catch(() => undefined);
        const known = isStoredAlready(error) ? await db.getFromIndex("facts", "id", fact.id) : undefined;
        if (known) return known;
        throw asStorageError(error, transaction.error);
      }
    });

  /**
   * A fact in the place of another, in one step. Undefined if that one is gone: the person decided in another tab.
   */
  const replaceFact = (id: string, fact: NewFact): Promise<StoredFact | undefined> =>
    use(async (db) => {
      const transaction = db.transaction("facts", "readwrite", strict);
      try {
        const replaced = await transaction.store.index("id").getKey(id);
        // The key is given by the database, which TypeScript does not know.
        if (replaced !== undefined) await transaction.store.add(fact as StoredFact);
        if (replaced !== undefined) await transaction.store.delete(replaced);
        const stored = await transaction.store.index("id").get(fact.id);
        await transaction.done;
        return stored;
      } catch (error) {
        await transaction.done.catch(() => undefined);
        throw asStorageError(error, transaction.error);
      }
    });

  const changeFacts = (changes: readonly FactChange[]): Promise<void> =>
    use(async (db) => {
      const transaction = db.transaction(["facts", "blobs"], "readwrite", strict);
      const facts = transaction.objectStore("facts");
      for (const change of changes) {
        const fact = await facts.index("id").get(change.id);
        if (!fact) continue;
        const { problem: _, ...rest } = fact;
        await facts.put({ ...rest, ...change });
      }
      await transaction.done;
    });

  const removeFacts = (ids: readonly string[]): Promise<void> =>
    use(async (db) => {
      const transaction = db.transaction(["facts", "blobs"], "readwrite", strict);
      for (const id of ids) {
        const seq = await transaction.objectStore("facts").index("id").getKey(id);
        if (seq !== undefined) await transaction.objectStore("facts").delete(seq);
        await transaction.objectStore("blobs").delete(id);
      }
      await transaction.done;
    });

  /**
   * Reads and writes in one step: another tab, or the loaded work, may change the account at the same time. Nothing is
   * written if `change` answers undefined. What an older version stored is completed first.
   */
  const changeAccount = <Change extends StoredAccount | undefined>(
    key: string,
    change: (stored: StoredAccount | undefined) => Change,
  ): Promise<Change> =>
    use(async (db) => {
      const transaction = db.transaction("accounts", "readwrite");
      const stored = await transaction.store.get(key);
      const changed = change(stored && completeAccount(stored));
      if (changed) await transaction.store.put(changed);
      await transaction.done;
      return changed;
    });

  /**
   * Loaded work and the end of the facts that it contains are one step: nothing is ever shown twice or not at all.
   * Nothing is written for a person who has signed out meanwhile.
   */
  const saveWork = (account: StoredAccount, contained: readonly string[]): Promise<void> =>
    use(async (db) => {
      const transaction = db.transaction(everything, "readwrite");
      const stored = await transaction.objectStore("accounts").get(account.key);
      if (!stored) return;
      const { user, token } = stored;
      await transaction.objectStore("accounts").put({ ...account, user, token });
      for (const id of contained) {
        const seq = await transaction.objectStore("facts").index("id").getKey(id);
        if (seq !== undefined) await transaction.objectStore("facts").delete(seq);
        await transaction.objectStore("blobs").delete(id);
      }
      await transaction.done;
    });

  /** Removes what is stored of a person. Facts go only if that was decided. */
  const forget = (key: string): Promise<void> =>
    use(async (db) => {
      const transaction = db.transaction(everything, "readwrite", strict);
      await removeAll(transaction, key);
      await transaction.done;
    });

  /** Reads what all people have here and writes what follows from it, in one step. A start waits for this only. */
  const decide = <Made extends Decision>(by: (stored: Stored) => Made): Promise<Made> =>
    use(async (db) => {
      const transaction = db.transaction(everything, "readwrite");
      const [accounts, facts] = await Promise.all([
        transaction.objectStore("accounts").getAll(),
        transaction.objectStore("facts").getAll(),
      ]);
      const made = by({ accounts: accounts.map(completeAccount), facts });
      for (const account of made.accounts ?? []) await transaction.objectStore("accounts").put(account);
      for (const fact of made.facts ?? []) await transaction.objectStore("facts").put(fact);
      for (const key of made.forgotten ?? []) await removeAll(transaction, key);
      await transaction.done;
      return made;
    });

  return {
    open,
    addFact,
    replaceFact,
    changeFacts,
    removeFacts,
    changeAccount,
    saveWork,
    forget,
    decide,
    accounts: () => use(async (db) => (await db.getAll("accounts")).map(completeAccount)),
    account: (key: string) =>
      use(async (db) => {
        const stored = await db.get("accounts", key);
        return stored && completeAccount(stored);
      }),
    /** In the order of taps. */
    factsOf: (account: string) => use((db) => db.getAllFromIndex("facts", "account", account)),
    allFacts: () => use((db) => db.getAll("facts")),
    content: (id: string) => use(async (db) => (await db.get("blobs", id))?.content),
    close: async () => {
      (await opening)?.close();
      database = undefined;
      opening = undefined;
    },
  };
};

export type FieldStore = ReturnType<typeof createStore>;
