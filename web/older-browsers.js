// Browsers of 2021 (the build's target): what their style sheets do not know gets a fallback in its place, and stands behind
// an `@supports` after it. A second declaration would not do: with a variable in it a value is only found wrong when it is
// too late to take the first.
/** @typedef {import('postcss').Declaration} Declaration */
/** @typedef {import('postcss').Rule} Rule */

/** What school laptops and tablets of 2021 had. */
export const BROWSERS = ['chrome96', 'edge96', 'firefox94', 'safari15'];
/** They knew the classes of ES2022; for their names a compiler would write those anew, for a rare fault in some of them. */
export const SYNTAX = 'es2022';

/** @typedef {{ in: RegExp, ask: string, plain: (value: string) => string }} Newer */

/**
 * By what it is called: how it looks, how a browser is asked for it, and what stands in for it.
 * @type {Record<'color-mix' | 'dynamic viewport units' | 'container units', Newer>}
 */
export const NEWER = {
  'color-mix': { in: /color-mix\(/, ask: '(color: color-mix(in srgb, red, red))', plain: nearest },
  'dynamic viewport units': {
    in: /\d[dsl]v(h|w|min|max)\b/,
    ask: '(height: 1dvh)',
    plain: (value) => value.replace(/(\d)[dsl](v(?:h|w|min|max))\b/g, '$1$2')
  },
  // A container is as wide as a phone, and about half as high as a window.
  'container units': {
    in: /\dcq[wh]\b/,
    ask: '(width: 1cqw)',
    plain: (value) =>
      value.replace(/([\d.]+)cqw\b/g, '$1vw').replace(/([\d.]+)cqh\b/g, (_, size) => `${Number(size) / 2}vh`)
  }
};

/** From this share on a mixture is more like its first colour. */
const MOSTLY = 40;

/**
 * Each mixture in *value* as the colour that it is nearest to.
 * @param {string} value
 * @returns {string}
 */
function nearest(value) {
  const start = value.lastIndexOf('color-mix(');
  if (start < 0) return value;
  let [end, depth] = [start + 'color-mix('.length, 1];
  /** @type {string[]} */
  const parts = [''];
  for (; depth > 0 && end < value.length; end++) {
    const sign = value.charAt(end);
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 1) parts.push('');
    else if (depth > 0) parts.push(parts.pop() + sign);
  }
  const [, first = '', second = ''] = parts.map((part) => part.trim());
  const [, share] = /\s(\d+)%$/.exec(first) ?? [];
  const colour = first.replace(/\s+(\d+%|var\([^()]*\)|calc\(.*\))$/, '');
  const plain = share !== undefined && Number(share) < MOSTLY ? second : colour;
  return nearest(value.slice(0, start) + plain + value.slice(end));
}

/**
 * Whether somebody has asked for it already, around *node*.
 * @param {Declaration} node
 * @param {string} ask
 */
function isAsked(node, ask) {
  /** @type {any} */
  let around = node.parent;
  for (; around; around = around.parent) {
    if (around.name === 'supports' && around.params.includes(ask)) return true;
    if (around.name === 'container' && ask === NEWER['container units'].ask) return true;
  }
  return false;
}

/**
 * As a plugin of PostCSS.
 * @returns {import('postcss').Plugin}
 */
export function fallbacks() {
  return {
    postcssPlugin: 'oikos-older-browsers',
    OnceExit(root, { AtRule }) {
      /** @type {Map<Rule, [string, Declaration][]>} */
      const moved = new Map();
      root.walkDecls((declaration) => {
        const rule = /** @type {Rule | undefined} */ (declaration.parent);
        if (rule?.type !== 'rule') return;
        const wanted = Object.values(NEWER).filter(
          (one) => one.in.test(declaration.value) && !isAsked(declaration, one.ask)
        );
        if (wanted.length === 0) return;
        const ask = wanted.map((one) => one.ask).join(' and ');
        moved.set(rule, [...(moved.get(rule) ?? []), [ask, declaration.clone()]]);
        declaration.value = wanted.reduce((value, one) => one.plain(value), declaration.value);
      });
      for (const [rule, declarations] of moved)
        for (const ask of new Set(declarations.map(([one]) => one)).values()) {
          const own = declarations.filter(([one]) => one === ask).map(([, declaration]) => declaration);
          rule.after(new AtRule({ name: 'supports', params: ask, nodes: [rule.clone({ nodes: own })] }));
        }
    }
  };
}
