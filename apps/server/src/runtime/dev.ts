import { start } from "./main";

await start();
