import type { ElementContent, Root } from 'hast'
import { toHtmlText } from '../read/html-text.ts'
import { pageStyle } from '../page-style.ts'
import { element } from './static-elements.ts'
import type { StaticContent } from './static-note.ts'

/** Where a page's pictures are: in itself, or beside it in an archive. */
export type PagePlace = 'alone' | 'beside-others'

/**
 * A whole page: no script, no style sheet from elsewhere, and a policy that lets nothing load but its own pictures,
 * whatever its notes say.
 */
export function pageDocument(title: string, content: StaticContent, place: PagePlace): string {
  const head = element('head', {}, [
    element('meta', { charSet: 'utf-8' }),
    element('meta', { httpEquiv: 'Content-Security-Policy', content: policyFor(place) }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'referrer', content: 'no-referrer' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('title', {}, [{ type: 'text', value: title }]),
    element('style', {}, [{ type: 'text', value: pageStyle() }]),
  ])
  const body = element('body', {}, [element('main', {}, [...content])])
  const root: Root = {
    type: 'root',
    children: [{ type: 'doctype' }, element('html', {}, [head, body])],
  }
  return toHtmlText(root)
}

/** A page beside others may lie on a disk or on a server. */
const policyFor = (place: PagePlace): string =>
  [
    `default-src 'none'`,
    place === 'alone' ? 'img-src data:' : `img-src 'self' file: data:`,
    `style-src 'unsafe-inline'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')

/** The words of a level-1 heading that the page begins with; undefined when it begins with anything else. */
export function openingHeading(nodes: StaticContent): string | undefined {
  const first = nodes.find((node) => node.type !== 'text' || node.value.trim() !== '')
  if (first?.type !== 'element') return undefined
  if (first.tagName === 'h1') return textOf(first).trim() || undefined
  // The parts that a note is drawn in are `div`s of its article.
  return ['article', 'div'].includes(first.tagName) ? openingHeading(first.children) : undefined
}

const textOf = (node: ElementContent): string =>
  node.type === 'text'
    ? node.value
    : node.type === 'element'
      ? node.children.map(textOf).join('')
      : ''

/** A page that lists others: title, where it is, and its address. */
export function indexContent(
  title: string,
  pages: readonly { readonly title: string; readonly folder: string; readonly address: string }[],
): StaticContent {
  const items = pages.map(({ title: name, folder, address }) =>
    element('li', {}, [
      element('a', { href: address }, [{ type: 'text', value: name }]),
      ...(folder === '' ? [] : [element('small', {}, [{ type: 'text', value: folder }])]),
    ]),
  )
  return [
    element('h1', {}, [{ type: 'text', value: title }]),
    element('ul', { className: ['index'] }, items),
  ]
}
