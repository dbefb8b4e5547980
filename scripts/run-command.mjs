// Runs a command of the server by its name, such as `backup`, with what follows the name.
import { prepare } from "./prepare.mjs";

const [name] = process.argv.splice(2, 1);
await prepare();
await import(`../apps/server/dist/${name}.js`);
