// Runs the module in Node: run.mjs MODULE
import { readFileSync, writeSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const asked = WebAssembly.Module.imports(module).map(({ module, name }) => `${module}.${name}`);
if (asked.join() !== "host.write") throw new Error(`the module asks for ${asked.join(", ")}`);

const { exports } = new WebAssembly.Instance(module, {
  host: { write: (text, length) => writeSync(1, new Uint8Array(exports.memory.buffer, text, length)) },
});
process.exitCode = exports.run() ? 0 : 1;
