import type { Blockquote, PhrasingContent } from 'mdast'
import type { ReadPart } from './read-parts.ts'

/** What a footnote says. */
export interface FootnoteText {
  readonly content: Blockquote['children']
  /** Where it was read: the positions of the content are those in its source. */
  readonly part: ReadPart
}

/** Numbers the footnotes of one text over all its parts, in order of their first mention. */
export interface Footnotes {
  /** The number of a footnote, from 1. */
  mention(name: string): number
  define(name: string, text: FootnoteText): void
  /** A footnote whose text stands in the line; answers its name. */
  inline(text: PhrasingContent[], part: ReadPart): string
  /** What was mentioned and has a text, by number; what is mentioned meanwhile comes too. */
  all(): Generator<FootnoteText & { readonly name: string; readonly number: number }, void>
}

function createFootnotes(): Footnotes {
  const numbers = new Map<string, number>()
  const texts = new Map<string, FootnoteText>()
  return {
    mention(name) {
      const number = numbers.get(name) ?? numbers.size + 1
      numbers.set(name, number)
      return number
    },
    define(name, text) {
      if (!texts.has(name)) texts.set(name, text)
    },
    inline(children, part) {
      // With a bracket, which no name in a note can hold.
      const name = `[${numbers.size + 1}`
      texts.set(name, { content: [{ type: 'paragraph', children }], part })
      return name
    },
    *all() {
      for (const [name, number] of numbers) {
        const text = texts.get(name)
        if (text) yield { name, number, ...text }
      }
    },
  }
}

/** Numbers what a text cites, in order of the first mention. */
export interface Citations {
  /** @param target what stands in the link, and `|12-18` behind it for the lines that the text names */
  number(target: string): number
  /** The targets by number. */
  all(): readonly string[]
}

function createCitations(): Citations {
  const targets: string[] = []
  return {
    number(target) {
      const known = targets.indexOf(target)
      return known === -1 ? targets.push(target) : known + 1
    },
    all: () => targets,
  }
}

export interface Numbering {
  readonly footnotes: Footnotes
  readonly citations: Citations
}

export const createNumbering = (): Numbering => ({
  footnotes: createFootnotes(),
  citations: createCitations(),
})
