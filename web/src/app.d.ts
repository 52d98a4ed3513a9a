declare module '*.toml' {
  const table: import('$lib/words/words').WordTable;
  export default table;
}

/** Whether this is the app for static hosts: see vite.config.ts. */
declare const __OIKOS_SITE__: boolean;
