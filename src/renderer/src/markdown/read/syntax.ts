import type { Node, Parent, PhrasingContent } from 'mdast'
import type {} from 'remark-parse' // for the types of `data()`
import type { Processor } from 'unified'
import { isBeforeTag, tagName } from '../../../../shared/domain/text/tag-at.ts'
import { formula, fromFormulas } from './formula-syntax.ts'
import {
  code,
  isLineEnding,
  isSpace,
  type Code,
  type Construct,
  type FromMarkdownExtension,
  type MicromarkExtension,
  type Tokenize,
} from './micromark-parts.ts'
import { fromPassages, passage } from './passage-syntax.ts'

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
/** `%%text%%`, which a reader does not see; also over several blocks. */
export interface CommentNode extends Node {
  type: 'comment'
}
/** `^[a footnote in the line]`. */
export interface InlineFootnoteNode extends Parent {
  type: 'inlineFootnote'
  children: PhrasingContent[]
}
/** `$x$`, or `$$x$$` among words. */
export interface InlineMathNode extends Node {
  type: 'inlineMath'
  value: string
}
/** A formula in lines of its own, between two `$$`. */
export interface MathNode extends Node {
  type: 'math'
  value: string
}

type OwnNodes = {
  wikilink: WikilinkNode
  tag: TagNode
  comment: CommentNode
  inlineFootnote: InlineFootnoteNode
  inlineMath: InlineMathNode
}
declare module 'mdast' {
  interface PhrasingContentMap extends OwnNodes {}
  interface BlockContentMap {
    math: MathNode
  }
  interface RootContentMap extends OwnNodes {
    math: MathNode
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    latentWikilink: 'latentWikilink'
    latentTag: 'latentTag'
    latentComment: 'latentComment'
    latentCommentText: 'latentCommentText'
    latentInlineFootnote: 'latentInlineFootnote'
    latentFootnoteMark: 'latentFootnoteMark'
  }
}

const BANG = code('!')
const OPEN = code('[')
const CLOSE = code(']')
const HASH = code('#')
const PERCENT = code('%')
const CARET = code('^')
const BAR = code('|')
const DOLLAR = code('$')
const SLASH = code('/')
const BACKSLASH = code('\\')
const LONGEST_WIKILINK = 1000

/** One that says where it leads: `[[ ]]` and `[[|text]]` are text. */
const tokenizeWikilink: Tokenize = (effects, ok, nok) => {
  let length = 0
  let hasTarget = false
  let isTarget = true
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
    if (length > LONGEST_WIKILINK) return nok(at)
    effects.consume(at)
    if (at === CLOSE) return close
    length++
    if (at === BAR) isTarget = false
    hasTarget ||= isTarget && !isSpace(at) && at !== BACKSLASH
    return inside
  }
  function close(at: Code) {
    if (at !== CLOSE || !hasTarget) return nok(at)
    effects.consume(at)
    effects.exit('latentWikilink')
    return ok
  }
}

/** Letters, digits, `_`, `-`, `/` and emoji; surrogates stand for what lies beyond. */
const TAG_CHARACTER = /[\p{L}\p{N}\p{M}_/-]|\p{Extended_Pictographic}|\u200d/u
const isTagCharacter = (at: Code): boolean =>
  at !== null &&
  at > 0 &&
  ((at >= 0xd800 && at <= 0xdfff) || TAG_CHARACTER.test(String.fromCharCode(at)))
const isBeforeTagAt = (at: Code): boolean =>
  at === null || at < 0 || isBeforeTag(String.fromCharCode(at))

/** A `/` with more of a name behind it. */
const furtherSlash: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => {
    return (at) => {
      effects.enter('latentTag')
      effects.consume(at)
      return next
    }
    function next(at: Code): ReturnType<typeof ok> {
      if (at === SLASH) {
        effects.consume(at)
        return next
      }
      effects.exit('latentTag')
      return isTagCharacter(at) ? ok(at) : nok(at)
    }
  },
}

/** As the index reads it (shared/domain/text/tag-at.ts), which has the text before it; micromark only a character. */
const tokenizeTag: Tokenize = function (effects, ok, nok) {
  const { previous } = this
  let name = ''
  return (at) => {
    if (!isBeforeTagAt(previous)) return nok(at)
    effects.enter('latentTag')
    effects.consume(at)
    return inside
  }
  function inside(at: Code): ReturnType<typeof ok> {
    if (at === SLASH) return effects.check(furtherSlash, take, end)(at)
    return isTagCharacter(at) ? take(at) : end(at)
  }
  function take(at: Code) {
    name += at === null ? '' : String.fromCharCode(at)
    effects.consume(at)
    return inside
  }
  function end(at: Code) {
    if (tagName(name) === null) return nok(at)
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

/** What is between its brackets is read as any text is. */
const tokenizeInlineFootnote: Tokenize = (effects, ok, nok) => {
  let depth = 1
  return (at) => {
    effects.enter('latentInlineFootnote')
    effects.enter('latentFootnoteMark')
    effects.consume(at)
    return open
  }
  function open(at: Code) {
    if (at !== OPEN) return nok(at)
    effects.consume(at)
    effects.exit('latentFootnoteMark')
    return first
  }
  function first(at: Code) {
    if (at === CLOSE) return close(at)
    effects.enter('chunkText', { contentType: 'text' })
    return inside(at)
  }
  function inside(at: Code): ReturnType<typeof ok> {
    if (at === null || isLineEnding(at)) return nok(at)
    if (at === OPEN) depth++
    if (at === CLOSE && --depth === 0) {
      effects.exit('chunkText')
      return close(at)
    }
    effects.consume(at)
    if (at === BACKSLASH) return escaped
    // None in another: else each of thousands that are open is looked through to the end.
    return at === CARET ? afterCaret : inside
  }
  function escaped(at: Code) {
    if (at === null || isLineEnding(at)) return nok(at)
    effects.consume(at)
    return inside
  }
  function afterCaret(at: Code) {
    return at === OPEN ? nok(at) : inside(at)
  }
  function close(at: Code) {
    effects.enter('latentFootnoteMark')
    effects.consume(at)
    effects.exit('latentFootnoteMark')
    effects.exit('latentInlineFootnote')
    return ok
  }
}

const wikilink: Construct = { name: 'latentWikilink', tokenize: tokenizeWikilink }
const extension: MicromarkExtension = {
  text: {
    [BANG]: wikilink,
    [OPEN]: wikilink,
    [HASH]: { name: 'latentTag', tokenize: tokenizeTag },
    [PERCENT]: { name: 'latentComment', tokenize: tokenizeComment },
    [CARET]: { name: 'latentInlineFootnote', tokenize: tokenizeInlineFootnote },
    [DOLLAR]: formula,
  },
  flow: { [PERCENT]: passage('%%'), [DOLLAR]: passage('$$') },
}

const fromMarkdown: FromMarkdownExtension = {
  enter: {
    ...fromFormulas.enter,
    ...fromPassages.enter,
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
      this.enter({ type: 'inlineFootnote', children: [] }, token)
    },
  },
  exit: {
    ...fromFormulas.exit,
    ...fromPassages.exit,
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
 * What notes write beyond Markdown: wikilinks and embeds, tags, comments, inline footnotes and formulas. They are read by
 * the parser itself, so that an escape, code or a link's address never turns into one. Marks (`==`) and callouts are
 * made of ordinary Markdown and are found in the tree (own-nodes.ts).
 */
export function latentSyntax(this: Processor): void {
  const data = this.data()
  ;(data.micromarkExtensions ??= []).push(extension)
  ;(data.fromMarkdownExtensions ??= []).push(fromMarkdown)
}
