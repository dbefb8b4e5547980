import { execFileSync, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { platform, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, startCluster } from "./embedded/start-cluster";
import { newClient, openPool, readAddress } from "./server-address";

const hostsOf = (url: string) => readAddress(url).ways.map(({ host, port }) => `${host} ${port}`);

describe("an address", () => {
  it.each([
    ["postgresql://db/x", ["db 5432"]],
    ["postgres://u:p@db:6000/x", ["db 6000"]],
    ["postgresql://u@h1:5433,h2,[::1]:5434,[fe80::1]/x", ["h1 5433", "h2 5432", "::1 5434", "fe80::1 5432"]],
    ["postgresql://%2Fvar%2Frun%2Fpostgresql/x", ["/var/run/postgresql 5432"]],
    ["postgresql:///x?host=/run/pg&port=6000", ["/run/pg 6000"]],
    ["postgresql:///x?host=a,b&port=1,2", ["a 1", "b 2"]],
    ["postgresql://a,b/x?port=7000", ["a 7000", "b 7000"]],
    ["postgresql:///x", ["localhost 5432"]],
  ])("%s names its hosts and ports", (url, hosts) => {
    expect(hostsOf(url)).toEqual(hosts);
  });

  it("has a user, a password with any sign, a database and settings", () => {
    const { settings, target, patience } = readAddress(
      "postgresql://an%40user:p%3A%2F%25:@h1,h2/my%20db?application_name=a+b&connect_timeout=3&target_session_attrs=read-write",
    );
    expect(settings).toMatchObject({
      user: "an@user",
      password: "p:/%:",
      database: "my db",
      application_name: "a+b",
      keepAlive: true,
    });
    expect([target, patience]).toEqual(["read-write", 3_000]);
  });

  it.each([
    ["mysql://u:s3cret@db", "must be a postgresql:// address"],
    ["postgresql://u:s3cret@db:99999/x", "has a port that is not between 1 and 65535"],
    ["postgresql://u:s3cret@::1/x", "has a host that cannot be read: IPv6 goes in brackets"],
    ["postgresql://a,b,c/x?port=1,2", "must have one port, or as many as there are hosts"],
    [
      "postgresql://db/x?sslmode=strict",
      "sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full",
    ],
    [
      "postgresql://db/x?target_session_attrs=leader",
      /^target_session_attrs must be one of any, read-write, /,
    ],
    ["postgresql://db/x?sslmode=verify-ca&sslrootcert=/nowhere/ca.pem", "sslrootcert cannot be read"],
    ["postgresql://db/x?pgbouncer=true", "has a parameter that Fieldwright does not know: pgbouncer"],
    ["postgresql://db/x?Sec%20ret=1", /^has a parameter that Fieldwright does not know$/],
    [
      "postgres://u:p?secret=x@h/db",
      /^has a parameter that Fieldwright does not know: in a password, write \? as %3F$/,
    ],
    ["postgres://u:p?ssl=x@h/db", /^has a parameter that Fieldwright does not know: in a password, /],
    [
      "postgresql://db/x?ssl=true",
      "has ssl, which psql does not know: write sslmode=verify-full, or sslmode=require to trust any certificate",
    ],
    [
      "postgresql://db/x?sslmode=no-verify",
      "has sslmode=no-verify: write sslmode=require, which trusts any certificate",
    ],
    ...["disable", "allow", "prefer", "require", "verify-ca"].map((mode): [string, string] => [
      `postgresql://db/x?sslmode=${mode}&sslrootcert=system`,
      "has sslrootcert=system, which needs sslmode=verify-full",
    ]),
    ["postgresql://db/x?sslmode=verify-full&sslcert=system", "sslcert cannot be read"],
    ["postgresql://u:s3%ret@db/x", "has a % that starts no character: write it as %25"],
  ])("%s is refused in words without its password", (url, message) => {
    expect(() => readAddress(url)).toThrow(message);
  });

  it.each([
    ["disable", [false]],
    ["allow", [false, { rejectUnauthorized: false }]],
    ["prefer", [{ rejectUnauthorized: false }, false]],
    ["require", [{ rejectUnauthorized: false }]],
    ["verify-ca", [{ rejectUnauthorized: true, checkServerIdentity: expect.any(Function) }]],
    ["verify-full", [{ rejectUnauthorized: true }]],
  ])("sslmode=%s means what it means to libpq", (mode, ssl) => {
    expect(readAddress(`postgresql://db/x?sslmode=${mode}`).ways.map((way) => way.ssl)).toEqual(ssl);
    expect(readAddress(`postgresql:///x?host=/run&sslmode=${mode}`).ways.map((way) => way.ssl)).toEqual([
      false,
    ]);
  });

  it.each(["sslrootcert=system", "sslrootcert=system&sslmode=verify-full"])("%s checks the name", (query) => {
    expect(readAddress(`postgresql://db/x?${query}`).ways).toEqual([
      { host: "db", port: 5432, ssl: { rejectUnauthorized: true } },
    ]);
  });
});

/** Whether the connection is encrypted, and whether it leads to a standby. */
const reach = async (hosts: string, query = "", database = "fieldwright", user = "fieldwright") => {
  const client = newClient({
    connectionString: `postgresql://${user}@${hosts}/${database}?${query}`,
    connectionTimeoutMillis: 20_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select ssl, host(inet_server_addr()) as host, pg_is_in_recovery() as standby
       from pg_stat_ssl where pid = pg_backend_pid()`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
};

/** Makes the certificates. */
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** All of 127.0.0.0/8 is this machine on Linux, so a cluster has its own address with the usual port. */
const ownAddress = () => `127.${randomInt(10, 250)}.${randomInt(1, 250)}.${randomInt(2, 250)}`;

describe.skipIf(platform() !== "linux" || !hasOpenssl)(
  "servers with certificates (Linux with openssl)",
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), "fieldwright-address-"));
    const [first, second] = [ownAddress(), ownAddress()];
    const inFolder = (name: string) => path.join(folder, name);
    const clusters: Cluster[] = [];

    const openssl = (command: string) =>
      execFileSync("openssl", command.split(" "), { cwd: folder, stdio: "pipe" });
    const newKey = "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    const makeAuthority = (name: string) =>
      openssl(`${newKey} -x509 -days 2 -subj /CN=${name} -keyout ${name}.key -out ${name}.crt`);
    const makeCertificate = (name: string, subject: string, extension: string) => {
      writeFileSync(inFolder(`${name}.ext`), extension);
      openssl(`${newKey} -subj /CN=${subject} -keyout ${name}.key -out ${name}.csr`);
      openssl(
        `x509 -req -in ${name}.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile ${name}.ext -out ${name}.crt`,
      );
    };

    const replicated = { fsync: "off", wal_level: "replica", max_wal_senders: "2" };
    const settingsOf = (address: string) => ({
      ...replicated,
      listen_addresses: address,
      hba_file: inFolder("hba.conf"),
      ssl: "on",
      ssl_cert_file: inFolder("server.crt"),
      ssl_key_file: inFolder("server.key"),
      ssl_ca_file: inFolder("ca.crt"),
    });
    const start = async (name: string, address: string) => {
      const cluster = await startCluster({
        dataDir: inFolder(name),
        log: () => {},
        settings: settingsOf(address),
      });
      clusters.push(cluster);
      return cluster;
    };

    /** The owner of a cluster's files reads the key. */
    const giveKey = (to: string) => {
      const { uid, gid } = statSync(to);
      chownSync(inFolder("server.key"), uid, gid);
    };

    beforeAll(async () => {
      chmodSync(folder, 0o755);
      for (const name of ["ca", "stranger"]) makeAuthority(name);
      makeCertificate("server", "db.example", `subjectAltName=IP:${first}`);
      makeCertificate("person", "by_certificate", "extendedKeyUsage=clientAuth");
      writeFileSync(
        inFolder("hba.conf"),
        [
          "local all all trust",
          "hostssl all by_certificate all cert",
          "hostssl encrypted all all trust",
          "hostnossl plain all all trust",
          "hostssl fieldwright all all trust",
          "hostnossl fieldwright,nowhere all all trust",
        ].join("\n"),
      );
      // The account that owns the files is known once they are there.
      const plain = await startCluster({
        dataDir: inFolder("first"),
        log: () => {},
        settings: replicated,
      });
      await plain.stop();
      const data = inFolder("first/postgres");
      cpSync(inFolder("first"), inFolder("second"), { recursive: true, preserveTimestamps: true });
      execFileSync("chown", ["-R", "--reference", data, inFolder("second/postgres")]);
      writeFileSync(inFolder("second/postgres/standby.signal"), "");
      execFileSync("chown", ["--reference", data, inFolder("second/postgres/standby.signal")]);
      giveKey(data);
      const one = await start("first", first);
      const client = newClient(one.config);
      await client.connect();
      for (const name of ["encrypted", "plain"]) await client.query(`create database ${name}`);
      await client.query("create role by_certificate login");
      await client.end();
      await start("second", second);
    });
    afterAll(async () => {
      for (const cluster of clusters) await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const encrypted = { ssl: true, host: first, standby: false };
    const plain = { ssl: false, host: first, standby: false };

    it.each([
      ["disable", plain],
      ["allow", plain],
      ["prefer", encrypted],
      ["require", encrypted],
    ])("sslmode=%s encrypts or not, and trusts any certificate", async (mode, expected) => {
      expect(await reach(first, `sslmode=${mode}`)).toEqual(expected);
    });

    it("allow and prefer take what the server lets in", async () => {
      expect(await reach(first, "sslmode=allow", "encrypted")).toEqual(encrypted);
      expect(await reach(first, "sslmode=prefer", "plain")).toEqual(plain);
      await expect(reach(first, "sslmode=require", "plain")).rejects.toMatchObject({ code: "28000" });
      await expect(reach(first, "sslmode=disable", "encrypted")).rejects.toMatchObject({ code: "28000" });
    });

    it("verify-ca checks who signed the certificate, verify-full also whose it is", async () => {
      const [ca, stranger] = [inFolder("ca.crt"), inFolder("stranger.crt")];
      expect(await reach(first, `sslmode=verify-full&sslrootcert=${ca}`)).toEqual(encrypted);
      expect(await reach(second, `sslmode=verify-ca&sslrootcert=${ca}`)).toMatchObject({ ssl: true });
      await expect(reach(second, `sslmode=verify-full&sslrootcert=${ca}`)).rejects.toMatchObject({
        code: "ERR_TLS_CERT_ALTNAME_INVALID",
      });
      for (const mode of ["require", "verify-ca", "verify-full"])
        await expect(reach(first, `sslmode=${mode}&sslrootcert=${stranger}`)).rejects.toThrow(/certificate/);
      await expect(reach(first, "sslmode=verify-full")).rejects.toThrow(/certificate/);
    });

    it("shows a certificate of its own to a server that wants one", async () => {
      const own = `sslcert=${inFolder("person.crt")}&sslkey=${inFolder("person.key")}`;
      expect(await reach(first, `sslmode=require&${own}`, "fieldwright", "by_certificate")).toEqual(
        encrypted,
      );
      await expect(reach(first, "sslmode=require", "fieldwright", "by_certificate")).rejects.toMatchObject({
        code: "28000",
      });
    });

    it("takes the first server that answers and has the wanted role", async () => {
      const closed = `${first}:1`;
      const both = `${closed},${second},${first}`;
      const roleOf = async (target: string, hosts = both) =>
        (await reach(hosts, `target_session_attrs=${target}`)).host;
      expect(await roleOf("any")).toBe(second);
      expect(await roleOf("read-write")).toBe(first);
      expect(await roleOf("primary")).toBe(first);
      expect(await roleOf("read-only", `${first},${second}`)).toBe(second);
      expect(await roleOf("standby", `${first},${second}`)).toBe(second);
      expect(await roleOf("prefer-standby", `${first},${second}`)).toBe(second);
      expect(await roleOf("prefer-standby", `${closed},${first}`)).toBe(first);
      expect((await reach(both, "sslmode=require&target_session_attrs=primary")).ssl).toBe(true);
    });

    it("says of each server why it will not do", async () => {
      await expect(reach(`${first}:1,${second}`, "target_session_attrs=read-write")).rejects.toMatchObject({
        message: `No database server can be used: ${first}:1 connect ECONNREFUSED ${first}:1; ${second}:5432 is not read-write`,
        code: "08001",
      });
    });

    it("does not ask the next server when the database is unknown", async () => {
      await expect(reach(`${first},${second}`, "", "nowhere")).rejects.toMatchObject({ code: "3D000" });
    });

    it("serves a pool, whose connections at the same moment share one search", async () => {
      const pool = openPool({
        connectionString: `postgresql://fieldwright@${second},${first}/fieldwright?target_session_attrs=read-write`,
        connectionTimeoutMillis: 20_000,
        max: 5,
        pipeline: true,
      });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => pool.query("select host(inet_server_addr()) as host")),
      );
      expect(new Set(answers.map(({ rows }) => rows[0].host))).toEqual(new Set([first]));
      expect(pool.totalCount).toBe(5);
      await pool.end();
    });
  },
);
