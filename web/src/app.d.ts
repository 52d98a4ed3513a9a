declare module '*.toml' {
  const table: import('$lib/words/words').WordTable;
  export default table;
}
