import adapter from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** `make site`: the app for hosts that only hand out files, under any path. */
const isSite = process.env.OIKOS_SITE === 'yes';

/** @type {import('@sveltejs/kit').Config} */
export default {
  preprocess: vitePreprocess(),
  kit: {
    adapter: adapter({
      ...(isSite ? { pages: 'site', assets: 'site' } : {}),
      fallback: 'index.html',
      precompress: true
    }),
    ...(isSite ? { files: { routes: 'src/site-routes' } } : {}),
    router: { type: isSite ? 'hash' : 'pathname' },
    outDir: isSite ? '.svelte-kit/site' : '.svelte-kit',
    csp: {
      mode: 'hash',
      directives: {
        'default-src': ['none'],
        'script-src': ['self'],
        // Svelte sets style attributes (positions, accents); it never writes style elements at run time.
        'style-src': ['self', 'unsafe-inline'],
        'img-src': ['self', 'data:'],
        'font-src': ['self'],
        'media-src': ['self'],
        'connect-src': ['self'],
        'manifest-src': ['self'],
        'worker-src': ['self'],
        'base-uri': ['none'],
        'form-action': ['none']
      }
    }
  }
};
