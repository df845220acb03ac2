import type { Element, ElementContent } from 'hast'
import type { BlockContent, Link, PhrasingContent, Root, RootContent } from 'mdast'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { addressText } from './safe-address.ts'

type RehypeOptions = NonNullable<Exclude<Parameters<typeof rehypeRemark>[0], undefined | null>>
type HastHandler = NonNullable<Extract<RehypeOptions, { handlers?: unknown }>['handlers']>[string]
type Stringify = NonNullable<NonNullable<Parameters<typeof remarkStringify>[0]>['handlers']>
type Handler = NonNullable<Stringify[keyof Stringify]>

const raw = (value: string): RootContent => ({ type: 'html', value })
const between =
  (before: string, after = before): HastHandler =>
  (state, node: Element) =>
    [raw(before), ...state.all(node), raw(after)] as PhrasingContent[]

/** What Markdown itself has no word for, as notes write it. */
const fromHast: Record<string, HastHandler> = {
  sup: between('<sup>', '</sup>'),
  sub: between('<sub>', '</sub>'),
  kbd: between('<kbd>', '</kbd>'),
  mark: between('=='),
  // The package parts items by an empty line as soon as one has two in a list of its own.
  li(state, { children }: Element) {
    const [first] = children
    const box = first?.type === 'element' && first.tagName === 'input' ? first : null
    const rest: Element = { type: 'element', tagName: 'li', properties: {}, children: box ? children.slice(1) : children } // oxfmt-ignore
    const blocks = state.toFlow(state.all(rest))
    const checked = box ? box.properties['checked'] === true : null
    const spread = blocks.filter(({ type }) => type !== 'list').length > 1
    return { type: 'listItem', spread, checked, children: blocks as BlockContent[] }
  },
  'cell-break': () => raw('<br>'),
  tex(_, { children, properties }: Element) {
    const source = children[0]?.type === 'text' ? children[0].value : ''
    return raw(properties['isDisplay'] === true ? `$$${source}$$` : `$${source}$`)
  },
}

const link: Handler = (node: Link, _, state, info) => {
  const [only] = node.children
  // Bare where it ends by itself.
  if (
    node.children.length === 1 &&
    only?.type === 'text' &&
    only.value === node.url &&
    /^https?:\/\/[^\s<>()[\]*_~|$`]*[\w/]$/.test(node.url) &&
    /^\s?$/.test(info.after.slice(0, 1)) &&
    /^[\s(]?$/.test(info.before.slice(-1))
  )
    return node.url
  const tracker = state.createTracker(info)
  const exit = state.enter('link')
  const leave = state.enter('label')
  let text = tracker.move('[')
  text += tracker.move(
    state.containerPhrasing(node, { before: text, after: '](', ...tracker.current() }),
  )
  leave()
  exit()
  return `${text}](${addressText(node.url)})`
}
const peekAs = (sign: string, handler: Handler): Handler =>
  // The letter that a node begins with decides what is escaped before it.
  Object.assign(handler, { peek: () => sign })

/**
 * What the writer of Markdown escapes to be safe in all dialects is shown as it is where no note would read it as
 * anything; and the other way round for what only notes read: tags, formulas, marks and comments.
 */
function noteText(safe: string, before: string, hasFormula: boolean): string {
  const text = safe.replace(
    /\\([\s\S])|\$|==|%%/g,
    (found: string, escaped: string | undefined, at: number) => {
      if (escaped === undefined) return found === '$' && !hasFormula ? found : `\\${found}`
      const [left, right] = [safe.slice(0, at), safe.slice(at + 2)]
      if (escaped === '_' && /[\p{L}\p{N}]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right)) return '_'
      if (escaped === '&' && !/^#?\w+;/.test(right)) return '&'
      if (escaped === ':' && /https?$/i.test(left) && right.startsWith('//')) return ':'
      if (escaped === '@' || (escaped === '.' && /www$/i.test(left))) return escaped
      return found
    },
  )
  return text.replace(
    /(^|\s)#(?=[\p{L}\p{N}_/-]*[\p{L}_/-])/gu,
    (found: string, blank: string, at: number) =>
      at === 0 && blank === '' && /\S$/.test(before) ? found : `${blank}\\#`,
  )
}

const dollarsIn = (
  nodes: readonly { readonly value?: unknown; readonly children?: readonly object[] }[],
): number =>
  // oxfmt-ignore
  nodes.reduce(
    (count, { value, children = [] }) =>
      count + (typeof value === 'string' ? value.split('$').length - 1 : 0) + dollarsIn(children),
    0,
  )

const processor = () =>
  unified()
    .use(rehypeRemark, { handlers: fromHast })
    .use(remarkGfm, { singleTilde: false, tablePipeAlign: false })
    .use(remarkStringify, {
      bullet: '-',
      emphasis: '*',
      strong: '*',
      rule: '-',
      fences: true,
      listItemIndent: 'one',
      handlers: {
        link: peekAs('[', link),
        image: peekAs(
          '!',
          ({ url, alt }: { url: string; alt?: string | null }) =>
          `![${(alt ?? '').replace(/\s+/g, ' ').replace(/[[\]\\|]/g, ' ').trim()}](${addressText(url)})`, // oxfmt-ignore
        ),
        // A line is a line, as everywhere in notes.
        break: () => '\n',
        text: (node: { value: string }, parent, state, info) =>
          noteText(
            state.safe(node.value, info),
            info.before,
            dollarsIn((parent?.children ?? []) as readonly object[]) > 1,
          ),
      },
    })

/** Markdown of cleaned blocks, as notes are written here; without a line break at its end. */
export function markdownWriter(): (blocks: ElementContent[]) => string {
  const writer = processor().freeze()
  return (blocks) => {
    const tree = writer.runSync({ type: 'root', children: blocks }) as unknown as Root
    return writer.stringify(tree).replace(/^\n+|\n+$/g, '')
  }
}
