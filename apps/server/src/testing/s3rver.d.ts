declare module "@20minutes/s3rver" {
  import type { IncomingMessage, Server } from "node:http";

  type Context = {
    req: IncomingMessage;
    readonly method: string;
    readonly path: string;
    readonly query: Record<string, string | undefined>;
    get(header: string): string;
    set(header: string, value: string): void;
    status: number;
    type: string;
    body: unknown;
  };

  export default class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly store: {
      getResourcePath(bucket: string, key: undefined, resource: "uploads"): string;
      listObjects(
        bucket: string,
        options: { readonly prefix: string; readonly startAfter: string; readonly maxKeys: number },
      ): Promise<{
        readonly objects: readonly { readonly key: string; readonly lastModifiedDate: Date }[];
        readonly isTruncated: boolean;
      }>;
    };
    readonly httpServer: Server;
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
