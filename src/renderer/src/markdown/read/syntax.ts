import type { Node } from 'mdast'
import type { Options } from 'mdast-util-from-markdown'
import type {} from 'remark-parse' // for the types of `data()`
import type { Processor } from 'unified'

/** `[[target|alias]]`, or an embed `![[target|alias]]`. */
export interface WikilinkNode extends Node {
  type: 'wikilink'
  isEmbed: boolean
  /** What stands before the `|`: `Note`, `Note#Heading`, `#^block`, `image.png`. */
  target: string
  alias: string | null
}
/** `#work/urgent`; the name is without `#`. */
export interface TagNode extends Node {
  type: 'tag'
  name: string
}
/** `%%text%%`, which a reader does not see. */
export interface CommentNode extends Node {
  type: 'comment'
}
/** `^[a footnote in the line]`. */
export interface InlineFootnoteNode extends Node {
  type: 'inlineFootnote'
  text: string
}

type OwnNodes = {
  wikilink: WikilinkNode
  tag: TagNode
  comment: CommentNode
  inlineFootnote: InlineFootnoteNode
}
declare module 'mdast' {
  interface PhrasingContentMap extends OwnNodes {}
  interface RootContentMap extends OwnNodes {}
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    latentWikilink: 'latentWikilink'
    latentTag: 'latentTag'
    latentComment: 'latentComment'
    latentCommentText: 'latentCommentText'
    latentInlineFootnote: 'latentInlineFootnote'
  }
}

type MicromarkExtension = Extract<NonNullable<Options['extensions']>[number], { text?: unknown }>
type FromMarkdownExtension = Extract<
  NonNullable<Options['mdastExtensions']>[number],
  { enter?: unknown }
>
type TextConstructs = NonNullable<NonNullable<MicromarkExtension['text']>[number]>
type Construct = Exclude<TextConstructs, readonly unknown[]>
type Tokenize = Construct['tokenize']
type Code = Parameters<ReturnType<Tokenize>>[0]

const code = (character: string): number => character.charCodeAt(0)
const BANG = code('!')
const OPEN = code('[')
const CLOSE = code(']')
const HASH = code('#')
const PERCENT = code('%')
const CARET = code('^')
/** micromark's codes: line endings are -5, -4 and -3, tabs and spaces -2, -1 and 32; null is the end. */
const isLineEnding = (at: Code): boolean => at !== null && at < -2
const isSpace = (at: Code): boolean => at === null || at < 0 || at === 32

const tokenizeWikilink: Tokenize = (effects, ok, nok) => {
  let length = 0
  return (at) => {
    effects.enter('latentWikilink')
    if (at !== BANG) return first(at)
    effects.consume(at)
    return first
  }
  function first(at: Code) {
    if (at !== OPEN) return nok(at)
    effects.consume(at)
    return second
  }
  function second(at: Code) {
    if (at !== OPEN) return nok(at)
    effects.consume(at)
    return inside
  }
  function inside(at: Code): ReturnType<typeof ok> {
    if (at === null || isLineEnding(at) || at === OPEN) return nok(at)
    effects.consume(at)
    if (at === CLOSE) return close
    length++
    return inside
  }
  function close(at: Code) {
    if (at !== CLOSE || length === 0) return nok(at)
    effects.consume(at)
    effects.exit('latentWikilink')
    return ok
  }
}

/** Letters, digits, `_`, `-`, `/` and emoji; at least one of them no digit. Surrogates stand for what lies beyond. */
const TAG_CHARACTER = /[\p{L}\p{N}\p{M}_/-]|\p{Extended_Pictographic}|\u200d|\ufe0f/u
const isTagCharacter = (at: Code): boolean =>
  at !== null &&
  at > 0 &&
  ((at >= 0xd800 && at <= 0xdfff) || TAG_CHARACTER.test(String.fromCharCode(at)))
const isDigit = (at: Code): boolean => at !== null && at >= 48 && at <= 57
const afterSpace: NonNullable<Construct['previous']> = (at) => isSpace(at)

const tokenizeTag: Tokenize = function (effects, ok, nok) {
  const { previous } = this
  let hasName = false
  return (at) => {
    if (!isSpace(previous)) return nok(at)
    effects.enter('latentTag')
    effects.consume(at)
    return inside
  }
  function inside(at: Code): ReturnType<typeof ok> {
    if (isTagCharacter(at)) {
      hasName ||= !isDigit(at)
      effects.consume(at)
      return inside
    }
    if (!hasName) return nok(at)
    effects.exit('latentTag')
    return ok(at)
  }
}

/**
 * Reads up to the next `%%`; line breaks may lie between. The words of each line are a token of their own: micromark
 * splits the events at line breaks, and goes round for ever on a line that has only one.
 */
const tokenizeComment: Tokenize = (effects, ok, nok) => {
  return (at) => {
    effects.enter('latentComment')
    effects.consume(at)
    return second
  }
  function second(at: Code) {
    if (at !== PERCENT) return nok(at)
    effects.consume(at)
    return inside
  }
  function inside(at: Code): ReturnType<typeof ok> {
    if (at === null) return nok(at)
    if (isLineEnding(at)) {
      effects.enter('lineEnding')
      effects.consume(at)
      effects.exit('lineEnding')
      return inside
    }
    effects.enter('latentCommentText')
    return words(at)
  }
  function words(at: Code): ReturnType<typeof ok> {
    if (at === null || isLineEnding(at)) {
      effects.exit('latentCommentText')
      return inside(at)
    }
    effects.consume(at)
    return at === PERCENT ? close : words
  }
  function close(at: Code) {
    if (at !== PERCENT) return words(at)
    effects.consume(at)
    effects.exit('latentCommentText')
    effects.exit('latentComment')
    return ok
  }
}

const tokenizeInlineFootnote: Tokenize = (effects, ok, nok) => {
  let depth = 1
  return (at) => {
    effects.enter('latentInlineFootnote')
    effects.consume(at)
    return open
  }
  function open(at: Code) {
    if (at !== OPEN) return nok(at)
    effects.consume(at)
    return inside
  }
  function inside(at: Code): ReturnType<typeof ok> {
    if (at === null || isLineEnding(at)) return nok(at)
    effects.consume(at)
    // None in another: else each of thousands that are open is looked through to the end.
    if (at === CARET) return afterCaret
    if (at === OPEN) depth++
    if (at !== CLOSE || --depth > 0) return inside
    effects.exit('latentInlineFootnote')
    return ok
  }
  function afterCaret(at: Code) {
    return at === OPEN ? nok(at) : inside(at)
  }
}

const wikilink: Construct = { name: 'latentWikilink', tokenize: tokenizeWikilink }
const extension: MicromarkExtension = {
  text: {
    [BANG]: wikilink,
    [OPEN]: wikilink,
    [HASH]: { name: 'latentTag', tokenize: tokenizeTag, previous: afterSpace },
    [PERCENT]: { name: 'latentComment', tokenize: tokenizeComment },
    [CARET]: { name: 'latentInlineFootnote', tokenize: tokenizeInlineFootnote },
  },
}

const fromMarkdown: FromMarkdownExtension = {
  enter: {
    latentWikilink(token) {
      const source = this.sliceSerialize(token)
      const isEmbed = source.startsWith('!')
      // In a table the bar between target and alias is written `\|`, as it would end the cell otherwise.
      const inner = source.slice(isEmbed ? 3 : 2, -2).replaceAll('\\|', '|')
      const bar = inner.indexOf('|')
      this.enter(
        {
          type: 'wikilink',
          isEmbed,
          target: (bar === -1 ? inner : inner.slice(0, bar)).trim(),
          alias: bar === -1 ? null : inner.slice(bar + 1).trim() || null,
        },
        token,
      )
    },
    latentTag(token) {
      this.enter({ type: 'tag', name: this.sliceSerialize(token).slice(1) }, token)
    },
    latentComment(token) {
      this.enter({ type: 'comment' }, token)
    },
    latentInlineFootnote(token) {
      const text = this.sliceSerialize(token).slice(2, -1)
      this.enter({ type: 'inlineFootnote', text }, token)
    },
  },
  exit: {
    latentWikilink(token) {
      this.exit(token)
    },
    latentTag(token) {
      this.exit(token)
    },
    latentComment(token) {
      this.exit(token)
    },
    latentInlineFootnote(token) {
      this.exit(token)
    },
  },
}

/**
 * What notes write beyond Markdown: wikilinks and embeds, tags, comments and inline footnotes. They are read by the
 * parser itself, so that an escape, code or a link's address never turns into one. Marks (`==`) and callouts are
 * made of ordinary Markdown and are found in the tree (own-nodes.ts).
 */
export function latentSyntax(this: Processor): void {
  const data = this.data()
  ;(data.micromarkExtensions ??= []).push(extension)
  ;(data.fromMarkdownExtensions ??= []).push(fromMarkdown)
}
