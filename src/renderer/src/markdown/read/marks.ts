/**
 * What an element of the rendered tree means to us. A mark never travels through HTML: the element carries only its
 * number under a key that is drawn anew for every rendering, so raw HTML in a note cannot claim to be one.
 */
export type Mark =
  /** A block that begins on this line of the file. */
  | { readonly type: 'line'; readonly line: number }
  | { readonly type: 'heading'; readonly line: number; readonly slug: string }
  | {
      readonly type: 'wikilink'
      readonly target: string
      readonly alias: string | null
      readonly isEmbed: boolean
      /** The link's number as a reference that ends a statement; null where it is a word of the sentence. */
      readonly citation: number | null
    }
  | { readonly type: 'tag'; readonly name: string }
  | {
      readonly type: 'code'
      readonly language: string | null
      /** Its title, else its language. */
      readonly name: string | null
      readonly text: string
      readonly line: number
    }
  | {
      readonly type: 'math'
      readonly tex: string
      /** Of a block; null for one within a line. */
      readonly line: number | null
    }
  | { readonly type: 'image'; readonly image: ImageSource }
  | {
      readonly type: 'callout'
      readonly kind: CalloutKind
      readonly fold: CalloutFold | null
      readonly line: number
    }
  | { readonly type: 'callout-title'; readonly kind: CalloutKind }
  | {
      readonly type: 'checkbox'
      /** The character between the brackets: a space is open, anything else done in its way. */
      readonly status: string
      readonly line: number
      /** That line as it stands in the text: by the time of a click it may be elsewhere. */
      readonly source: string
    }
  | { readonly type: 'footnote-ref'; readonly number: number; readonly name: string }
  | { readonly type: 'footnote'; readonly number: number; readonly name: string }

export type CalloutFold = 'open' | 'folded'

export interface ImageSource {
  readonly url: string
  readonly alt: string
  /** In CSS pixels; null for the image's own size. */
  readonly width: number | null
  readonly height: number | null
}

/** Callout types and the words that mean the same (Obsidian's). */
export const CALLOUT_WORDS = {
  note: [],
  abstract: ['summary', 'tldr'],
  info: [],
  todo: [],
  tip: ['hint', 'important'],
  success: ['check', 'done'],
  question: ['help', 'faq'],
  warning: ['caution', 'attention'],
  failure: ['fail', 'missing'],
  danger: ['error'],
  bug: [],
  example: [],
  quote: ['cite'],
} as const
export type CalloutKind = keyof typeof CALLOUT_WORDS

const CALLOUT_KINDS: ReadonlyMap<string, CalloutKind> = new Map(
  (Object.entries(CALLOUT_WORDS) as [CalloutKind, readonly string[]][]).flatMap(([kind, words]) =>
    [kind, ...words].map((word) => [word, kind] as const),
  ),
)
/** Any other word looks like a note. */
export const calloutKind = (word: string): CalloutKind =>
  CALLOUT_KINDS.get(word.toLowerCase()) ?? 'note'

/** `![alt|100x80](…)` and `![[image.png|100]]`: a size is the last part behind a bar. */
export function imageSize(text: string): {
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
} {
  const size = /^(.*?)\|?\s*(\d{1,4})(?:x(\d{1,4}))?\s*$/s.exec(text)
  const hasBar = size && (size[1] === '' || text.slice(size[1]?.length).startsWith('|'))
  if (!size || !hasBar) return { alt: text, width: null, height: null }
  return {
    alt: size[1] ?? '',
    width: Number(size[2]),
    height: size[3] === undefined ? null : Number(size[3]),
  }
}

/**
 * What a style says of the size that a picture was given: one that has two is of that shape, also where there is less
 * room than it is wide.
 */
export function imageShape({ width, height }: Pick<ImageSource, 'width' | 'height'>): {
  readonly aspectRatio?: string
  readonly height?: string
} {
  if (height === null) return {}
  return width === null ? { height: `${height}px` } : { aspectRatio: `${width} / ${height}` }
}

/** `Setup › Keys (2)` → `setup-keys-2`: the last part of a heading's id. */
export const headingSlug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
