import type { LinkType } from '../../shared/contract/note.ts'
import type { TaskField } from '../../shared/domain/tasks/task-fields.ts'

/** Offsets count UTF-16 units of the file's text as it is (byte order mark and `\r` included); lines count from 1. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly line: number
}

export interface Heading extends Span {
  /** 1–6. */
  readonly level: number
  /** Without markup: what a link to it says. */
  readonly text: string
}

export interface NoteLink extends Span {
  readonly type: LinkType
  /** As written, decoded for Markdown links, without the heading part: `Ada`, `../a b.md`; empty for `[[#Heading]]`. */
  readonly target: string
  /** After `#`: `Heading`, `Heading#Sub`; null without one. */
  readonly heading: string | null
  /** After `#^`. */
  readonly block: string | null
  /** What the reader sees: the alias, the link text, or the target. */
  readonly text: string
  /**
   * Where the target is written, without blanks, `<>` and heading around it; in the definition for `[text][label]`.
   * Offsets as in `Span`; empty for `[[#Heading]]`.
   */
  readonly targetStart: number
  readonly targetEnd: number
  /** In the frontmatter (`up: "[[Home]]"`) rather than in the body. */
  readonly inFrontmatter: boolean
}

/** `[label]: destination`, where the destination is in the vault. The span is that of the destination. */
export interface LinkDefinition extends Span {
  /** As it is compared: in lower case, white space collapsed. */
  readonly label: string
  readonly target: string
  readonly heading: string | null
  readonly block: string | null
  readonly targetStart: number
  readonly targetEnd: number
}

export interface Tag extends Span {
  /** Without `#`, in its own casing: `work/urgent`. */
  readonly name: string
}

export interface BlockId extends Span {
  readonly id: string
}

/**
 * An item of a list, from its marker to where its own content ends (lists in it are items of their own). `line` is that
 * of the marker.
 */
export interface ListItem extends Span {
  /** `-`, `*`, `+`, `12.`, `3)`. */
  readonly marker: string
  /** Where its text begins, checkbox included. */
  readonly contentStart: number
  /** The index in `listItems` of the item that it is nested in; null in an outermost list. */
  readonly parent: number | null
  /** The line on which its outermost list begins. */
  readonly listLine: number
  readonly task: Task | null
}

/** `- [x] text`, also `[/]`, `[-]` and every other character: what they mean is for others to say. */
export interface Task {
  /** The one character in the brackets, perhaps two UTF-16 units; a blank when open. */
  readonly status: string
  /** Where it stands; offsets as in `Span`. */
  readonly statusAt: number
  /** The rest of the line after the checkbox, trimmed; fields and tags included. */
  readonly text: string
  readonly textStart: number
  readonly textEnd: number
  /** The text without fields and block id. */
  readonly description: string
  /** Their offsets are in `text`. */
  readonly fields: readonly TaskField[]
}

/** `> [!type]- Title`. The span is that of the whole quote. */
export interface Callout extends Span {
  /** In lower case, aliases (`tldr`) and unknown ones as they are. */
  readonly type: string
  /** `-`: folded, `+`: open; null cannot be folded. */
  readonly fold: 'folded' | 'open' | null
  /** As written; empty for the name of the type. */
  readonly title: string
}

/** A YAML block that could be read: typed values, dates as strings. */
export interface Frontmatter {
  readonly data: Readonly<Record<string, unknown>>
  /** Null when fine; otherwise a sentence with the line, and `data` is empty. */
  readonly problem: string | null
}

export interface ParsedNote {
  /** Frontmatter `title` if it is text, else a level-1 heading that the body begins with, else the file name. */
  readonly title: string
  /** Null when the note has no frontmatter block. */
  readonly frontmatter: Frontmatter | null
  /** Where the body begins, after the frontmatter block (0 without one); its line from 1. */
  readonly bodyStart: number
  readonly bodyLine: number
  readonly headings: readonly Heading[]
  readonly links: readonly NoteLink[]
  /** Also those that no link uses; the first of a label counts. */
  readonly definitions: readonly LinkDefinition[]
  /** Inline and frontmatter tags, in order of appearance; the same tag may come more than once. */
  readonly tags: readonly Tag[]
  readonly aliases: readonly string[]
  readonly blocks: readonly BlockId[]
  /** Each after the one that it is nested in. */
  readonly listItems: readonly ListItem[]
  readonly callouts: readonly Callout[]
  /** Words outside frontmatter; a CJK character counts as one. */
  readonly wordCount: number
  /** Null, or a sentence that says which part was read line by line, not as Markdown, because it is built to choke. */
  readonly limitation: string | null
  /** The passages that `limitation` speaks of. */
  readonly unparsed: readonly Span[]
}

/** A passage for search: about 200–400 tokens under one heading. */
export interface Chunk {
  readonly text: string
  /** The headings above it, outermost first: `['Setup', 'Keys']`. */
  readonly headings: readonly string[]
  /** From 1, inclusive, in the file. */
  readonly startLine: number
  readonly endLine: number
}
