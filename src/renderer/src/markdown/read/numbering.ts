import type { Blockquote } from 'mdast'

/** Numbers the footnotes of one text over all its parts, in order of their first mention. */
export interface Footnotes {
  /** The number of a footnote, from 1. */
  mention(name: string): number
  define(name: string, content: Blockquote['children']): void
  /** A footnote whose text stands in the line; answers its name. */
  inline(text: string): string
  /** What was mentioned and has a text, by number. */
  all(): {
    readonly name: string
    readonly number: number
    readonly content: Blockquote['children']
  }[]
}

function createFootnotes(): Footnotes {
  const numbers = new Map<string, number>()
  const contents = new Map<string, Blockquote['children']>()
  const mention = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size + 1
    numbers.set(name, number)
    return number
  }
  return {
    mention,
    define(name, content) {
      if (!contents.has(name)) contents.set(name, content)
    },
    inline(text) {
      const name = `inline-${numbers.size + 1}`
      contents.set(name, [{ type: 'paragraph', children: [{ type: 'text', value: text }] }])
      return name
    },
    all: () =>
      [...numbers].flatMap(([name, number]) => {
        const content = contents.get(name)
        return content ? [{ name, number, content }] : []
      }),
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
