// Writes src/lib/api/schema.d.ts from the server's own description of itself.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));
const venv = `${root}.venv/bin/python`;
const python = process.env.OIKOS_PYTHON ?? (existsSync(venv) ? venv : 'python3');
const described = execFileSync(
  python,
  ['-c', 'from oikos.cli.main import main; main()', 'openapi', '--lab'],
  {
    env: { ...process.env, PYTHONPATH: `${root}src` },
    maxBuffer: 1e8
  }
);
const ast = await openapiTS(JSON.parse(described.toString()), {
  immutable: false,
  defaultNonNullable: false
});
writeFileSync(new URL('../src/lib/api/schema.d.ts', import.meta.url), astToString(ast));
