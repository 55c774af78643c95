// Copies the fonts, their licences and htmx out of node_modules into static/vendor, which git ignores.
// The pages hold without them: other serif faces step in, and every form works without script.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..", "..", "..", "..");
const modules = join(root, "node_modules");
const vendor = join(here, "vendor");
const files = [
  ["@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2"],
  ["@fontsource-variable/alegreya/files/alegreya-latin-wght-italic.woff2"],
  ["@fontsource/alegreya-sc/files/alegreya-sc-latin-500-normal.woff2"],
  ["@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2"],
  ["@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2"],
  ["@fontsource-variable/alegreya/LICENSE", "alegreya-OFL.txt"],
  ["@fontsource/alegreya-sc/LICENSE", "alegreya-sc-OFL.txt"],
  ["@fontsource/alegreya-sans/LICENSE", "alegreya-sans-OFL.txt"],
  ["htmx.org/dist/htmx.min.js"],
  ["htmx.org/LICENSE", "htmx-LICENSE.txt"],
];
mkdirSync(vendor, { recursive: true });
const missing = files.filter(([from]) => !existsSync(join(modules, from)));
if (missing.length) {
  console.error(`Not found: ${missing.map(([from]) => from).join(", ")}. Run "npm ci" first.`);
  process.exit(1);
}
for (const [from, as] of files) {
  copyFileSync(join(modules, from), join(vendor, as ?? from.split("/").pop()));
}
const fonts = files.filter(([from]) => from.endsWith(".woff2")).length;
const version = JSON.parse(readFileSync(join(modules, "htmx.org", "package.json"), "utf8")).version;
writeFileSync(join(vendor, "README.txt"), `Copied by fetch.mjs: ${fonts} fonts (OFL-1.1), htmx ${version} (0BSD).\n`);
console.log(`${fonts} fonts and htmx ${version} copied.`);
