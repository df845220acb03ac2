import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageOf, sinksIn, unknownSinks } from './dom-sinks.ts'

const modules = join(import.meta.dirname, '../node_modules')
const moduleOf = (path: string) => ({
  id: join(modules, path),
  code: readFileSync(join(modules, path), 'utf8'),
})

test('names the package whose build for browsers sets markup, and not its build without a document (W1)', () => {
  const name = 'decode-named-character-reference'
  expect(unknownSinks([moduleOf(`${name}/index.dom.js`)])).toEqual([`${name} uses innerHTML`])
  expect(unknownSinks([moduleOf(`${name}/index.js`)])).toEqual([])
})

test.each([
  'place.innerHTML = text',
  'place.outerHTML=text',
  'place.insertAdjacentHTML("beforeend", text)',
  'document.write(text)',
  'return eval(text)',
  'new Function("a", text)',
  'parser.parseFromString(text, "text/html")',
  'range.createContextualFragment(text)',
  'frame.srcdoc = text',
  'new Worker(url)',
  'document.createElement("script")',
  "document.createElement('style')",
  'place.setAttribute("style", text)',
])('%s is a sink (W1)', (code) => {
  expect(sinksIn(code)).toHaveLength(1)
})

test.each(['if (a.innerHTML === b)', 'retrieval(x)', 'place.textContent = text', 'x.eval(y)'])(
  '%s is none',
  (code) => {
    expect(sinksIn(code)).toEqual([])
  },
)

test('what is known of one package says nothing of another, nor of a new sink in the same', () => {
  const known = { a: ['eval'] }
  expect(unknownSinks([{ id: '/x/node_modules/a/i.js', code: 'eval(x)' }], known)).toEqual([])
  expect(unknownSinks([{ id: '/x/node_modules/b/i.js', code: 'eval(x)' }], known)).toHaveLength(1)
  expect(unknownSinks([{ id: '/x/src/b.ts', code: 'eval(x)' }], { 'src/b.ts': ['eval'] })).toEqual(
    [],
  )
  expect(unknownSinks([{ id: '/x/node_modules/a/i.js', code: 'a.srcdoc = b' }], known)).toEqual([
    'a uses srcdoc',
  ])
})

test('a file is told by its package, also in a scope and inside another package', () => {
  expect(packageOf('/r/node_modules/@base-ui/react/a.js')).toBe('@base-ui/react')
  expect(packageOf('/r/node_modules/a/node_modules/b/c.js')).toBe('b')
  expect(packageOf('/r/src/renderer/src/app.tsx')).toBe('/r/src/renderer/src/app.tsx')
})
