/**
 * What live preview draws, as data. It is read by the name of a node of the syntax tree (`language/syntax`, and
 * @lezer/markdown): walk the tree, look up `CONSTRUCTS[node.name]`, skip it where `within` or `needs` does not hold, and
 * draw what `away` says; where the selection meets it as `reveal` says, what `on` says.
 *
 * A mark is a child of the node whose name is in `marks`; of a quote the marks lie in the blocks in it, too, at the start
 * of each line. `folded` are those children that stay folded to “…” when the node is open, until the selection is in
 * them; an address among the words of a link is none of them (`linkTarget`). With a mark go the blanks that `blanks`
 * names. A node that is a widget or a block is replaced whole, or hidden where there is nothing to show.
 */
export const CONSTRUCTS: Readonly<Record<string, Construct>> = {
  ...headings(),
  // Among words
  Emphasis: inline('em', 'emphasis', ['EmphasisMark']),
  StrongEmphasis: inline('strong', 'strong', ['EmphasisMark']),
  Strikethrough: inline('del', 'deleted', ['StrikethroughMark']),
  Highlight: inline('mark', 'highlighted', ['HighlightMark']),
  /** One blank within each mark goes too, where both have one and something stands between. */
  InlineCode: { ...inline('code', 'code', ['CodeMark']), blanks: 'within' },
  HTMLStrong: inline('strong', 'strong', ['HTMLTag']),
  HTMLEmphasis: inline('em', 'emphasis', ['HTMLTag']),
  HTMLDeleted: inline('del', 'deleted', ['HTMLTag']),
  HTMLUnderline: inline('u', 'underlined', ['HTMLTag']),
  HTMLKeyboard: inline('kbd', 'key', ['HTMLTag']),
  HTMLSubscript: inline('sub', 'subscript', ['HTMLTag']),
  HTMLSuperscript: inline('sup', 'superscript', ['HTMLTag']),
  HTMLMark: inline('mark', 'highlighted', ['HTMLTag']),
  /** The backslash is the first of its two characters, and no node of its own. */
  Escape: { ...inline(null, null, []), away: 'first' },
  HardBreak: { ...inline(null, 'line break', []), away: 'hide' },
  Entity: { ...inline(null, null, []), away: 'widget', needs: 'known' },

  // Links
  Link: {
    ...inline('a', 'link', ['LinkMark']),
    folded: ['URL', 'LinkTitle', 'LinkLabel'],
    on: 'folded',
    needs: 'target',
  },
  Autolink: inline('a', 'link', ['LinkMark']),
  URL: { ...inline('a', 'link', []), away: 'text', on: 'same', needs: 'alone' },
  LinkReference: { ...line('cm-definition'), away: 'dim', on: 'same', reveal: 'never' },
  /** Without an alias what is shown is no part of the source where the target has a `/` or a `#`: “A › H”. */
  Wikilink: {
    ...inline('a', 'link', ['WikilinkMark']),
    folded: ['WikilinkTarget'],
    on: 'folded',
  },
  Hashtag: { ...inline(null, 'tag', []), content: 'cm-hashtag', away: 'text', needs: 'alone' },

  // Pictures and embeds: a block where they have their lines for themselves, else a widget among words
  Image: { ...widget('image'), away: 'block', on: 'source', reveal: 'line', needs: 'target' },
  Embed: { ...widget('embed'), away: 'block', on: 'source', reveal: 'line' },

  // Formulas
  InlineMath: { ...widget('formula'), marks: ['MathMark'] },
  MathBlock: { ...block('formula', ['MathMark']), needs: 'end' },

  // Footnotes
  FootnoteReference: {
    ...widget('footnote'),
    marks: ['FootnoteMark'],
    tag: 'sup',
    needs: 'definition',
  },
  InlineFootnote: { ...widget('footnote'), marks: ['FootnoteMark'], tag: 'sup' },
  FootnoteDefinition: { ...line('cm-footnote-line', ['FootnoteMark']), name: 'footnote text' },

  // What readers do not see
  NoteComment: { ...inline(null, 'comment', ['NoteCommentMark']), ...dim('cm-comment') },
  NoteCommentBlock: { ...line('cm-comment-line', ['NoteCommentMark']), ...dim('cm-comment') },
  Comment: { ...inline(null, 'comment', []), ...dim('cm-comment') },
  CommentBlock: { ...line('cm-comment-line'), ...dim('cm-comment') },
  BlockId: { ...inline(null, 'block name', []), ...dim('cm-block-id') },
  HTMLTag: { ...inline(null, null, []), ...dim('cm-html-tag') },
  ProcessingInstruction: { ...inline(null, null, []), ...dim('cm-html-tag') },
  ProcessingInstructionBlock: { ...line('cm-html-line'), ...dim('cm-html-tag') },

  // Fields
  InlineField: { ...inline(null, 'field', ['FieldMark']), content: 'cm-field' },
  LineField: { ...inline(null, 'field', []), content: 'cm-field', away: 'text', on: 'marks' },
  TaskField: { ...widget('field'), within: ['Task'] },

  // Lists. The sign of an ordered list is its number, and stays.
  ListMark: { ...widget('bullet'), reveal: 'inside', blanks: 'after', within: ['BulletList'] },
  ListItem: line('cm-list-line'),
  /** With its status; the sign of the list goes with it. */
  TaskMarker: { ...widget('task'), reveal: 'inside', blanks: 'after', needs: 'first' },
  Task: { ...line('cm-task-line'), needs: 'first' },

  // Blocks of lines
  Blockquote: {
    ...line('cm-quote-line', ['QuoteMark']),
    tag: 'blockquote',
    blanks: 'after',
    on: 'hang',
    name: 'quote',
  },
  CalloutHead: {
    ...line('cm-callout-head', ['CalloutMark', 'CalloutType', 'CalloutMeta', 'CalloutFold']),
    blanks: 'after',
    on: 'hang',
    name: 'callout',
    needs: 'first',
  },
  HorizontalRule: { ...line('cm-rule-line'), away: 'hide', on: 'source', name: 'rule' },
  FencedCode: { ...line('cm-code-line', ['CodeMark', 'CodeInfo']), on: 'same', name: 'code' },
  CodeBlock: { ...line('cm-code-line'), on: 'same', name: 'code' },
  Table: { ...block('table', []), on: 'cells', reveal: 'never' },
  HTMLBlock: block('HTML', []),
  Frontmatter: { ...block('properties', []), on: 'panel', reveal: 'never' },
  Unread: { ...line('cm-unread-line'), away: 'text', on: 'same', reveal: 'never' },
}

/**
 * The languages of a `FencedCode` that are drawn as a block, by the first word of its `CodeInfo`, in small letters; those
 * of features are in their list.
 */
export const DRAWN_FENCES: Readonly<Record<string, Construct>> = {
  math: { ...block('formula', ['CodeMark', 'CodeInfo']), needs: 'end' },
  mermaid: { ...block('diagram', ['CodeMark', 'CodeInfo']), needs: 'end' },
}

/** Of a selection that meets a node: it lies within, it touches an end, it is on one of its lines. */
export type Reveal = 'inside' | 'touch' | 'line' | 'never'

export interface Construct {
  /**
   * How it is drawn while it is closed: marks hidden (`hide`; a node without any is hidden itself), its first character
   * hidden (`first`), in its place a widget or a block, its lines styled (`line`, marks hidden), as its text (`text`), or
   * so and dimmed (`dim`).
   */
  readonly away: 'hide' | 'first' | 'widget' | 'block' | 'line' | 'text' | 'dim'
  /**
   * How while it is open: with its marks, with them hanging in the margin, with its target folded, as its source in the
   * same height, as cells or a panel of its own, or no other way.
   */
  readonly on: 'marks' | 'hang' | 'folded' | 'source' | 'cells' | 'panel' | 'same'
  readonly reveal: Reveal
  /** The names of the children that are marks. */
  readonly marks: readonly string[]
  readonly folded?: readonly string[]
  /** Blanks that are hidden with a mark: all behind it on its line, before a closing one, or one on its inner side. */
  readonly blanks?: 'after' | 'within'
  /** The class that its content, or each of its lines, gets. */
  readonly content: string | null
  /** The element of its content, as in the reading view. */
  readonly tag: keyof HTMLElementTagNameMap | null
  /** What a screen reader hears; null where the element or the text says it. */
  readonly name: string | null
  /** Some node around it has one of these names, else it is text. */
  readonly within?: readonly string[]
  /**
   * What has to be true, else it is text: the note defines its label (`definition`; `target`: it does, or an address
   * stands there), the last of its marks is there (`end`), its name is known (`known`), it is in no link that is drawn
   * (`alone`), the paragraph that it is, or begins, is the first of its quote or item (`first`, `isFirstBlock`).
   */
  readonly needs?: 'definition' | 'target' | 'end' | 'known' | 'alone' | 'first'
}

function inline(tag: Construct['tag'], name: string | null, marks: readonly string[]): Construct {
  const content = tag === null ? null : `cm-${tag}`
  return { away: 'hide', on: 'marks', reveal: 'touch', marks, content, tag, name }
}

function widget(name: string): Construct {
  return {
    away: 'widget',
    on: 'marks',
    reveal: 'touch',
    marks: [],
    content: `cm-${name}`,
    tag: null,
    name,
  }
}

function line(content: string, marks: readonly string[] = []): Construct {
  return { away: 'line', on: 'marks', reveal: 'line', marks, content, tag: null, name: null }
}

function block(name: string, marks: readonly string[]): Construct {
  return {
    away: 'block',
    on: 'source',
    reveal: 'line',
    marks,
    content: `cm-${name.toLowerCase()}-block`,
    tag: null,
    name,
  }
}

function dim(content: string): Pick<Construct, 'away' | 'content'> {
  return { away: 'dim', content }
}

/** The mark behind the text, and the line under it, are marks too. */
function headings(): Readonly<Record<string, Construct>> {
  const heading = (level: 1 | 2 | 3 | 4 | 5 | 6): Construct => ({
    ...line(`cm-heading cm-h${level}`, ['HeaderMark']),
    tag: `h${level}`,
    blanks: 'after',
    on: 'hang',
    name: `heading level ${level}`,
  })
  return {
    ATXHeading1: heading(1),
    ATXHeading2: heading(2),
    ATXHeading3: heading(3),
    ATXHeading4: heading(4),
    ATXHeading5: heading(5),
    ATXHeading6: heading(6),
    SetextHeading1: { ...heading(1), on: 'source' },
    SetextHeading2: { ...heading(2), on: 'source' },
  }
}
