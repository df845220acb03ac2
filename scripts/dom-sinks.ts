import type { Plugin } from 'vite'

/**
 * Ways of a page to make elements, programs or styles out of text. The page's policy refuses them (Trusted Types, no
 * inline styles), and a package that takes one while it draws takes the drawing down with it. Only a browser knows
 * the policy, so that what is bundled has to be asked.
 */
const SINKS = {
  innerHTML: /\.innerHTML\s*=(?!=)/,
  outerHTML: /\.outerHTML\s*=(?!=)/,
  insertAdjacentHTML: /\.insertAdjacentHTML\(/,
  'document.write': /document\.write(?:ln)?\(/,
  eval: /(?<![\w.$])eval\(/,
  'new Function': /new Function\(/,
  parseFromString: /\.parseFromString\(/,
  createContextualFragment: /\.createContextualFragment\(/,
  srcdoc: /\.srcdoc\s*=(?!=)/,
  'new Worker': /new (?:Shared)?Worker\(/,
  'a script or style element': /createElement\(\s*["'`](?:script|style)["'`]/,
  'a style attribute': /setAttribute\(\s*["'`]style["'`]/,
} as const
export type Sink = keyof typeof SINKS

/** What has such a line and was looked at: it is not reached, or it asks a policy. By package, or by file of ours. */
export const KNOWN_SINKS: Readonly<Record<string, readonly Sink[]>> = {
  // Elements that we never ask it for: markup set as text, scripts, sheets with an address.
  'react-dom': ['innerHTML', 'a script or style element'],
  // Parses under a policy of its own that the page allows by name.
  dompurify: ['innerHTML', 'parseFromString'],
  // Only `highlightElement`; we ask for a tree.
  'highlight.js': ['innerHTML'],
  // Only its HTML output; we ask for MathML, and drop styles.
  katex: ['a style attribute'],
  // Asked whether it may, and told that it may not: connection/zod-without-eval.ts.
  zod: ['new Function'],
  // Carries our nonce.
  'style-mod': ['a script or style element'],
  // Ask the page's own policy, which takes nothing but files of this page.
  'src/renderer/src/editor/find/start-pattern-worker.ts': ['new Worker'],
  'src/features/graph/renderer/layout/start-layout.ts': ['new Worker'],
  'src/features/viewers/renderer/pdf/open-pdf.ts': ['new Worker'],
  // It is given the worker that it works with, and fonts come by the browser's own interface.
  'pdfjs-dist': ['new Worker', 'a script or style element'],
  // Never reached: cmdk's dialog, which we do without, would lock scrolling with it.
  'react-style-singleton': ['a script or style element'],
}

/** The sinks that a module's code names. */
export const sinksIn = (code: string): Sink[] =>
  (Object.keys(SINKS) as Sink[]).filter((sink) => SINKS[sink].test(code))

/** `/x/node_modules/@base-ui/react/a.js` → `@base-ui/react`; a file of ours is its path. */
export const packageOf = (id: string): string =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id

/** One sentence for each sink of a package that nobody has looked at. */
export function unknownSinks(
  modules: Iterable<{ readonly id: string; readonly code: string }>,
  known: Readonly<Record<string, readonly string[]>> = KNOWN_SINKS,
): string[] {
  const found = new Set<string>()
  for (const { id, code } of modules)
    for (const sink of sinksIn(code))
      if (!isKnown(packageOf(id), sink, known)) found.add(`${packageOf(id)} uses ${sink}`)
  return [...found].sort()
}

const isKnown = (
  name: string,
  sink: string,
  known: Readonly<Record<string, readonly string[]>>,
): boolean =>
  Object.entries(known).some(
    ([one, sinks]) => sinks.includes(sink) && (name === one || name.endsWith(`/${one}`)),
  )

/** Fails the build when the page got a sink that is not on the list. */
export const domSinks: Plugin = {
  name: 'dom-sinks',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk'
        ? Object.entries(chunk.modules).map(([id, { code }]) => ({ id, code: code ?? '' }))
        : [],
    )
    const unknown = unknownSinks(modules)
    if (unknown.length > 0)
      this.error(
        `The page's policy refuses these, and what draws with them breaks:\n${unknown.join('\n')}\n` +
          'Take the build of the package that does without (resolve.conditions), or look at it and list it in scripts/dom-sinks.ts.',
      )
  },
}
