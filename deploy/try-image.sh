#!/bin/sh
# Builds deploy/Dockerfile where no registry of images can be reached, and starts what came out, as its account, on a read-only root:
#   sh deploy/try-image.sh
# Needs root, and Debian's buildah and debootstrap. The base is a bare Debian with Node from npm. Nothing stays behind.
set -eu
cd "$(dirname "$0")/.."

for program in buildah debootstrap npm unshare; do
  command -v "$program" >/dev/null || { echo "Needs $program: apt-get install buildah debootstrap npm util-linux"; exit 1; }
done
[ "$(id -u)" = 0 ] || { echo "Needs root."; exit 1; }

work=$(mktemp -d)
port=${PORT:-3999}
server=
buildah() { command buildah --root "$work/storage" --runroot "$work/run" "$@"; }
clean() {
  [ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
  buildah rm --all >/dev/null 2>&1 || true
  umount -l "$work/storage/overlay" 2>/dev/null || true
  umount "$work/base/proc" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap clean EXIT
trap 'exit 1' INT TERM

echo "A bare Debian with Node 22 ..."
debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base" >"$work/log" 2>&1 || { tail -n 20 "$work/log"; exit 1; }
arch=$(uname -m | sed 's/aarch64/arm64/; s/x86_64/x64/')
mkdir "$work/node" "$work/npm"
(cd "$work" && npm pack --silent "node-linux-$arch@22" npm@10 >/dev/null 2>&1)
tar -xzf "$work"/node-linux-*.tgz -C "$work/node"
tar -xzf "$work"/npm-*.tgz -C "$work/npm"
install -m 0755 "$work/node/package/bin/node" "$work/base/usr/local/bin/node"
mkdir -p "$work/base/usr/local/lib/node_modules"
mv "$work/npm/package" "$work/base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
chmod +x "$work/base/usr/local/lib/node_modules/npm/bin/npm-cli.js"
# How this machine reaches npm.
[ ! -f "$HOME/.npmrc" ] || cp "$HOME/.npmrc" "$work/base/root/.npmrc"
base=$(buildah from scratch)
buildah copy -q "$base" "$work/base" / >/dev/null
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  buildah copy -q "$base" "$NODE_EXTRA_CA_CERTS" /etc/ssl/extra.pem >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem "$base"
fi
buildah commit -q "$base" localhost/base >/dev/null
buildah rm "$base" >/dev/null
rm -rf "$work/base"

echo "The steps of the Dockerfile ..."
buildah bud --isolation chroot --format docker --build-arg BASE=localhost/base --ignorefile deploy/Dockerfile.dockerignore \
  -f deploy/Dockerfile -t localhost/fieldwright . >"$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }
root=$(buildah mount "$(buildah from localhost/fieldwright)")
echo "The image has $(du -sm "$root" | cut -f1) MB, of which $(du -sm "$root/app" | cut -f1) are ours."

# Prints a field of the image's configuration.
config() {
  buildah inspect --type image localhost/fieldwright |
    node -e 'const { Docker } = JSON.parse(require("fs").readFileSync(0)); process.stdout.write([Docker.config[process.argv[1]]].flat().join("\n"))' "$1"
}
user=$(config User)
mkdir "$work/data"
chown "$user" "$work/data"

# The image as a read-only root with a volume and a /tmp, in a process namespace of its own.
cat >"$work/enter" <<END
mount --bind "$root" "$root" && mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp" && mount --bind "$work/data" "$root/data"
! touch "$root/app/written" 2>/dev/null || exit 1
exec chroot --userspec="$user" "$root" /usr/bin/env -i $(config Env | tr '\n' ' ') PORT=$port HOME=/data PWD=/app sh -c 'cd /app && exec node deploy/serve.mjs'
END
echo "Starting it with its own PostgreSQL ..."
unshare --mount --pid --fork --kill-child sh "$work/enter" >"$work/log" 2>&1 &
server=$!

asks() { node -e "fetch('http://127.0.0.1:$port$1').then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1))"; }
tries=0
until asks /readyz; do
  tries=$((tries + 1))
  if [ "$tries" -gt 300 ] || ! kill -0 "$server" 2>/dev/null; then tail -n 20 "$work/log"; exit 1; fi
  sleep 1
done
asks /
# The image's own question.
buildah inspect --type image localhost/fieldwright | PORT=$port node -e '
  const [, program, ...args] = JSON.parse(require("fs").readFileSync(0)).Docker.config.Healthcheck.Test;
  process.exit(require("child_process").spawnSync(program, args).status)'

# Argon2 hashes the password, sharp opens the picture: both are programs for this machine, not JavaScript.
node --input-type=module - "$port" <<'END'
const address = `http://127.0.0.1:${process.argv[2]}/api`;
const expectStatus = async (answer, status) => {
  if (answer.status !== status) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};
const json = { "content-type": "application/json" };
const person = {
  firstName: "Ada", lastName: "Byron", email: "ada@example.com", role: "admin", company: "Byron Plumbing",
  password: "a long password for one try",
};
const { token } = await expectStatus(
  await fetch(`${address}/auth/register`, { method: "POST", headers: json, body: JSON.stringify(person) }), 201);
const authorization = `Bearer ${token}`;
const client = await expectStatus(
  await fetch(`${address}/clients`, { method: "POST", headers: { ...json, authorization },
    body: JSON.stringify({ firstName: "Bo", lastName: "Lee", email: "bo@example.com" }) }), 201);
const job = await expectStatus(
  await fetch(`${address}/jobs`, { method: "POST", headers: { ...json, authorization },
    body: JSON.stringify({ title: "Leak", description: "Kitchen", client: client._id, scheduledDate: new Date().toISOString().slice(0, 10) }) }), 201);
const form = new FormData();
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
form.set("file", new Blob([Buffer.from(pixel, "base64")]), "leak.png");
const file = await expectStatus(
  await fetch(`${address}/jobs/${job._id}/files`, { method: "POST", headers: { authorization }, body: form }), 201);
const picture = await fetch(new URL(file.thumbnail, address));
if (picture.status !== 200) throw new Error(`thumbnail: ${picture.status}`);
END
echo "It answers, saves and makes pictures. Stopping it ..."
inside=$(pgrep -P "$server")
kill -TERM "$inside"
wait "$server" || { echo "It ended with $?."; tail -n 20 "$work/log"; exit 1; }
server=
echo "It stopped by itself."
