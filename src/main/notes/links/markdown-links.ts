import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common'
import type { LinkDefinition, NoteLink, Span } from '../parsed-note.ts'
import { plainText } from '../plain-text.ts'
import { markdownTargetSpan, parseMarkdownTarget } from './link-target.ts'

/** Reads the links of Markdown itself, as the nodes of a body are visited; what it finds it adds to what it was given. */
export interface MarkdownLinks {
  /** A link or a picture. */
  read(node: SyntaxNode): void
  /** `[label]: destination`, one a line, at the start of a paragraph. */
  readDefinitions(paragraph: SyntaxNodeRef): void
  /** Once all is visited: links by label lead where their definitions do. */
  resolveReferences(): void
}

export function createMarkdownLinks(
  {
    body,
    bodyStart,
    spanOf,
  }: {
    readonly body: string
    /** Where the body begins in the note. */
    readonly bodyStart: number
    readonly spanOf: (node: { from: number; to: number }) => Span
  },
  found: { readonly links: NoteLink[]; readonly definitions: LinkDefinition[] },
): MarkdownLinks {
  const definitions = new Map<string, LinkDefinition | null>()
  const references: { link: NoteLink; label: string }[] = []

  function read(node: SyntaxNode): void {
    const text = plainText(node, body)
    const link: NoteLink = {
      ...spanOf(node),
      type: node.name === 'Image' ? 'embed' : 'markdown',
      target: '',
      heading: null,
      block: null,
      text,
      targetStart: 0,
      targetEnd: 0,
      inFrontmatter: false,
    }
    const url = node.getChild('URL')
    if (url) {
      const target = destinationAt(url.from, body.slice(url.from, url.to))
      if (target) found.links.push({ ...link, ...target, text: text || target.target })
      return
    }
    // The label of a definition looks like a link, but is none.
    if (body.charAt(node.to) === ':') return
    const label = node.getChild('LinkLabel')
    const [start, end] = label ? [label.from, label.to] : [node.from, node.to]
    const name = body.slice(start, end).replace(/^!?\[|\]$/g, '') || text
    references.push({ link, label: labelKey(name) })
  }

  /** `[label]: destination`, one a line, at the start of a paragraph. */
  function readDefinitions({ from, to }: SyntaxNodeRef): void {
    if (body.charAt(from) !== '[') return
    let start = from
    for (const line of body.slice(from, to).split('\n')) {
      const [all, name, destination] = DEFINITION.exec(line) ?? []
      if (all === undefined || name === undefined || destination === undefined) return
      const label = labelKey(name)
      const at = start + all.length - destination.length
      start += line.length + 1
      if (definitions.has(label)) continue
      const target = destinationAt(at, destination)
      const definition = target && {
        ...spanOf({ from: at, to: at + destination.length }),
        ...target,
        label,
      }
      definitions.set(label, definition)
      if (definition) found.definitions.push(definition)
    }
  }

  /** The Markdown destination at `from` of the body; null when it leads out of the vault, or nowhere. */
  function destinationAt(from: number, destination: string) {
    const target = parseMarkdownTarget(destination)
    if (!target || isNothing(target)) return null
    const [start, end] = markdownTargetSpan(destination)
    return { ...target, targetStart: bodyStart + from + start, targetEnd: bodyStart + from + end }
  }

  return {
    read,
    readDefinitions,
    resolveReferences() {
      for (const { link, label } of references) {
        const definition = definitions.get(label)
        if (!definition) continue
        const { target, heading, block, targetStart, targetEnd } = definition
        found.links.push({ ...link, target, heading, block, targetStart, targetEnd })
      }
      if (references.length > 0) found.links.sort((a, b) => a.start - b.start)
    },
  }
}

/** Not `[^1]:`, which is a footnote. */
const DEFINITION = /^[ \t>]*\[(?!\^)((?:[^[\]\\]|\\.){1,999})\]:[ \t]*(<[^<>]*>|[^\s<]\S*)/

const labelKey = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase()

const isNothing = (target: {
  target: string
  heading: string | null
  block: string | null
}): boolean => target.target === '' && target.heading === null && target.block === null
