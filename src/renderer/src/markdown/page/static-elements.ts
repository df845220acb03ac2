import type { Element, ElementContent, Properties, Root } from 'hast'
import codeStyles from '../parts/code-block.module.css'
import { externalAddress } from '../external-address.ts'
import styles from '../markdown.module.css'
import { LINE_ATTRIBUTES } from '../../ui/svg-icon.ts'
import { CALLOUT_ICONS } from '../read/callout-icons.ts'
import type { CalloutKind, Mark } from '../read/marks.ts'

/** The small parts of a page that stands for itself, as elements. */
export function element(
  tagName: string,
  properties: Properties,
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children }
}

export const textNode = (value: string): ElementContent => ({ type: 'text', value })

/** A class is undefined only where style sheets are not built, as in tests. */
export const classesOf = (...names: readonly (string | undefined)[]): string[] =>
  names.filter((name) => name !== undefined)

/** `https:…` and `//host`, which lead out of the vault. */
export const hasScheme = (address: string): boolean =>
  /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(address)

/** Opens only by a click, and tells the other side nothing. One that may not be opened is words. */
export function externalLink(href: string, children: ElementContent[]): Element {
  const address = externalAddress(href)
  if (!address) return element('span', {}, children)
  const { url, host } = address
  const rel = ['noopener', 'noreferrer', 'nofollow']
  const className = classesOf(styles.externalLink)
  return element('a', { href: url, rel, className, dataHost: host }, children)
}

export const footnoteLink = (href: string, number: number): Element =>
  element('a', { href, className: classesOf(styles.footnoteLink) }, [textNode(String(number))])

export const calloutIcon = (kind: CalloutKind): Element =>
  element(
    'svg',
    { viewBox: '0 0 16 16', width: 16, height: 16, ...LINE_ATTRIBUTES, 'aria-hidden': 'true' },
    [element('path', { d: CALLOUT_ICONS[kind] })],
  )

type MarkOf<T extends Mark['type']> = Extract<Mark, { type: T }>

export async function codeBlock({
  language,
  name,
  text,
}: Pick<MarkOf<'code'>, 'language' | 'name' | 'text'>): Promise<Element> {
  const { highlightTree } = await import('../read/highlight.ts')
  const tree = language === null ? null : highlightTree(language, text)
  const children = tree ? contentOf(tree) : [textNode(text)]
  return element('div', { className: classesOf(codeStyles.block) }, [
    element('div', { className: classesOf(codeStyles.bar) }, [
      element('span', { className: classesOf(codeStyles.name) }, [textNode(name ?? '')]),
    ]),
    element('pre', { className: classesOf(codeStyles.pre), dir: 'ltr' }, [
      element('code', {}, children),
    ]),
  ])
}

export async function formula({ tex, line }: MarkOf<'math'>): Promise<Element> {
  const isBlock = line !== null
  const { typesetTree } = await import('../read/typeset.ts')
  const { tree } = typesetTree(tex, isBlock)
  const children = tree
    ? contentOf(tree)
    : [element('code', { className: classesOf(styles.tex) }, [textNode(tex)])]
  const className = classesOf(isBlock ? styles.formulaBlock : styles.formula)
  return element('span', { className, dir: 'ltr' }, children)
}

const contentOf = (tree: Root): ElementContent[] =>
  tree.children.filter((node) => node.type !== 'doctype')
