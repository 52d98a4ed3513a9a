import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['.svelte-kit/', 'build/', 'site/', 'wheels/', 'src/lib/api/schema.d.ts', 'e2e/artefacts/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig }
    }
  },
  {
    rules: {
      'no-undef': 'off',
      // Maps and sets here are replaced, never changed.
      'svelte/prefer-svelte-reactivity': 'off',
      // Addresses are made by lib/api/addresses.ts.
      'svelte/no-navigation-without-resolve': 'off'
    }
  }
);
