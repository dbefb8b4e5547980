import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";

const algorithm = "aes-256-gcm";
const tagBytes = 16;
/** Each is sealed on its own, so that nothing is handed on before it is known to be whole and ours. */
const chunkBytes = 65_536;

/** `FWB1`, the salt of the passphrase, and random bytes that make a key of this content alone. */
const magic = Buffer.from("FWB1");
const saltBytes = 16;
const headerBytes = magic.length + 2 * saltBytes;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** Opens what was sealed with the same passphrase. Deriving a key takes a tenth of a second, so each is kept. */
export type Keys = { readonly salt: Buffer; ofSalt(salt: Buffer): Promise<Buffer> };

export const keysOf = (passphrase: string, salt: Buffer = randomBytes(saltBytes)): Keys => {
  const known = new Map<string, Promise<Buffer>>();
  return {
    salt,
    ofSalt: (wanted) => {
      const name = wanted.toString("hex");
      const key =
        known.get(name) ?? derive(passphrase, wanted, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 << 20 });
      known.set(name, key);
      return key;
    },
  };
};

export class WrongKey extends Error {}

const contentKey = async (keys: Keys, header: Buffer): Promise<Uint8Array> => {
  const [salt, own] = [header.subarray(magic.length, magic.length + saltBytes), header.subarray(-saltBytes)];
  return new Uint8Array(hkdfSync("sha256", await keys.ofSalt(salt), own, "fieldwright backup", 32));
};

/** Counts the chunks, and says which is the last: none can be left out, moved or cut off unnoticed. */
const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** The same bytes in pieces of one size. The last is what is left, and may be empty. */
async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length > size; rest = rest.subarray(size))
      yield { piece: rest.subarray(0, size), isLast: false };
    waiting = [rest];
    length = rest.length;
  }
  yield { piece: Buffer.concat(waiting), isLast: true };
}

export async function* sealed(source: AsyncIterable<Uint8Array>, keys: Keys): AsyncGenerator<Buffer> {
  const header = Buffer.concat([magic, keys.salt, randomBytes(saltBytes)]);
  const key = await contentKey(keys, header);
  yield header;
  let index = 0;
  for await (const { piece, isLast } of inPieces(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

const takeHeader = async (bytes: AsyncIterator<Uint8Array>): Promise<{ header: Buffer; rest: Buffer }> => {
  let found = Buffer.alloc(0);
  while (found.length < headerBytes) {
    const { done, value } = await bytes.next();
    if (done) break;
    found = Buffer.concat([found, value]);
  }
  return { header: found.subarray(0, headerBytes), rest: found.subarray(headerBytes) };
};

export async function* unsealed(source: AsyncIterable<Uint8Array>, keys: Keys): AsyncGenerator<Buffer> {
  const bytes = source[Symbol.asyncIterator]();
  const { header, rest } = await takeHeader(bytes);
  if (!header.subarray(0, magic.length).equals(magic)) throw new Error("This is not an encrypted content.");
  const key = await contentKey(keys, header);
  const following = async function* () {
    yield rest;
    yield* { [Symbol.asyncIterator]: () => bytes };
  };
  let index = 0;
  for await (const { piece, isLast } of inPieces(following(), chunkBytes + tagBytes)) {
    if (piece.length < tagBytes) throw new Error("An encrypted content is cut off.");
    const decipher = createDecipheriv(algorithm, key, nonceOf(index, isLast), { authTagLength: tagBytes });
    decipher.setAuthTag(piece.subarray(-tagBytes));
    const plain = decipher.update(piece.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch (cause) {
      throw new WrongKey("It was encrypted with another BACKUP_KEY, or changed since.", { cause });
    }
    yield plain;
    index += 1;
  }
}
