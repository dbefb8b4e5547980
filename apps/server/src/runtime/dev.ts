import { start } from "./main";

process.env.CHECK_ANSWERS ??= "1";
await start();
