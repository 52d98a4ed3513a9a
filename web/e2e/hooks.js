// What all tests of a file share.
import { after, afterEach, before } from 'node:test';
import { openService } from './service.js';

/** A server for all tests of a file. Whoever came in a test leaves with it: a page that nobody looks at still works. */
export function serve(options) {
  const service = {};
  before(async () => Object.assign(service, await openService(options)));
  afterEach(() => Promise.all(service.browser.contexts().map((context) => context.close())));
  after(() => service.close());
  return service;
}
