// What a browser needs to play without a server: Python, our package as byte code, and what is told about the games.
// `npm run build` ends with it. It writes build/local; the wheels come from requirements/browser.txt (`make web`).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { loadPyodide } from 'pyodide';

const web = fileURLToPath(new URL('../', import.meta.url));
const source = join(web, '../src/oikos');
const wheels = join(web, 'wheels');
const python = join(web, 'node_modules/pyodide');
/** Parts of the package that a browser has no use for. */
const LEFT_OUT = new Set([
  'server',
  'cli',
  'lab',
  'adapters',
  'template',
  'web_app',
  '__pycache__',
  '__main__.py'
]);
/** Brotli's slowest setting takes half a minute for what this one makes 3 % larger. */
const EFFORT = 9;

/** All files below *folder*, as paths from there. */
function filesOf(folder, isWanted = () => true) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isWanted(name))
    .flatMap((one) =>
      one.isDirectory()
        ? filesOf(join(folder, one.name), (name) => name !== '__pycache__').map((path) =>
            join(one.name, path)
          )
        : [one.name]
    )
    .map((path) => path.split(sep).join('/'))
    .sort();
}

const PACK = `
import compileall, importlib, json, pathlib, py_compile, sys, zipfile

pack = pathlib.Path("/pack")
for wheel in sorted(pathlib.Path("/wheels").iterdir()):
    zipfile.ZipFile(wheel).extractall(pack)
sys.path.insert(0, str(pack))
from oikos.local.told import told_files

told = {path: data.decode() for path, data in told_files().items()}
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
if not compileall.compile_dir(pack, quiet=1, legacy=True, invalidation_mode=mode, stripdir=str(pack)):
    raise SystemExit("the package cannot be compiled")
with zipfile.ZipFile("/oikos.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
    for file in sorted(pack.rglob("*")):
        if file.is_file() and file.suffix not in (".py", ".pyi") and "__pycache__" not in file.parts:
            name = file.relative_to(pack).as_posix()
            packed.writestr(zipfile.ZipInfo(name), file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
json.dumps(told)
`;

/** The package in one archive, and what is told, by Python as the browser runs it. */
async function pack() {
  const py = await loadPyodide({ packageCacheDir: undefined });
  const put = (path, data) => {
    py.FS.mkdirTree(dirname(path));
    py.FS.writeFile(path, data);
  };
  for (const name of readdirSync(wheels).filter((one) => one.endsWith('.whl')))
    put(`/wheels/${name}`, readFileSync(join(wheels, name)));
  for (const path of filesOf(source, (name) => !LEFT_OUT.has(name)))
    if (!path.endsWith('.so')) put(`/pack/oikos/${path}`, readFileSync(join(source, path)));
  const told = JSON.parse(py.runPython(PACK));
  return { archive: Buffer.from(py.FS.readFile('/oikos.zip')), told };
}

/** Pyodide would fetch packages from elsewhere by this list; we have all that we need. */
function emptyLock() {
  const lock = JSON.parse(readFileSync(join(python, 'pyodide-lock.json'), 'utf8'));
  return Buffer.from(JSON.stringify({ ...lock, packages: {} }));
}

function write(path, data) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
  const params = { [constants.BROTLI_PARAM_QUALITY]: EFFORT, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const small = brotliCompressSync(data, { params });
  if (small.length < 0.95 * data.length) writeFileSync(`${path}.br`, small);
}

async function main(target) {
  if (!existsSync(wheels) || !readdirSync(wheels).length)
    throw new Error('web/wheels is empty: run `make web`');
  const { archive, told } = await pack();
  const kept = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'];
  const files = new Map(kept.map((name) => [name, readFileSync(join(python, name))]));
  files.set('pyodide-lock.json', emptyLock()).set('oikos.zip', archive);
  const hash = createHash('sha256');
  for (const [name, data] of files) hash.update(name).update(data);
  const folder = `immutable/${hash.digest('hex').slice(0, 16)}`;
  rmSync(target, { recursive: true, force: true });
  for (const [name, data] of files) write(join(target, folder, name), data);
  for (const [path, text] of Object.entries(told)) write(join(target, 'told', path), Buffer.from(text));
  const sizes = Object.fromEntries([...files].map(([name, data]) => [name, data.length]));
  write(join(target, 'manifest.json'), Buffer.from(JSON.stringify({ folder, files: sizes })));
}

const target = process.argv[2] ?? join(web, 'build/local');
await main(target);
const sum = (isSmall) =>
  filesOf(join(target, 'immutable'))
    .filter((path) => !path.endsWith('.br'))
    .map((path) => join(target, 'immutable', path))
    .map((path) => statSync(isSmall && existsSync(`${path}.br`) ? `${path}.br` : path).size)
    .reduce((one, other) => one + other, 0);
console.log(
  `${relative(process.cwd(), target)}: ${(sum(false) / 1e6).toFixed(1)} MB, ${(sum(true) / 1e6).toFixed(1)} MB as it is sent`
);
