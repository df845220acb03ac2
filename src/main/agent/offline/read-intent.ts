import { cleanRequest, listOf, noteReference, unquoted } from './request-text.ts'

/** What a person asked for. `note` is a title, a path or a link as they wrote it; the tools resolve it. */
export type Intent =
  | {
      readonly type: 'search'
      readonly query: string
      readonly filter: SearchFilter
      readonly isGuess: boolean
    }
  | { readonly type: 'read'; readonly note: string }
  | {
      readonly type: 'create'
      readonly title: string
      readonly folder: string
      readonly text: string
    }
  | {
      readonly type: 'append'
      readonly note: string
      readonly text: string
      readonly heading: string | null
    }
  | {
      readonly type: 'tag'
      readonly note: string
      readonly add: readonly string[]
      readonly remove: readonly string[]
    }
  | {
      readonly type: 'property'
      readonly note: string
      readonly key: string
      readonly value: string | null
    }
  | { readonly type: 'delete'; readonly note: string }
  /** `to` is a whole path, a name alone, or a folder with a slash at its end. */
  | { readonly type: 'rename'; readonly note: string; readonly to: string }
  | { readonly type: 'metadata'; readonly note: string }
  | { readonly type: 'backlinks'; readonly note: string }
  | { readonly type: 'links'; readonly note: string }
  | { readonly type: 'folder'; readonly folder: string }
  | { readonly type: 'tagged'; readonly tags: readonly string[]; readonly match: 'all' | 'any' }
  | { readonly type: 'tags' }
  /** Null: today. */
  | { readonly type: 'daily-note'; readonly date: string | null }
  | {
      readonly type: 'random-note'
      readonly filter: { readonly tags?: readonly string[]; readonly folder?: string }
    }
  | { readonly type: 'help' }
  | { readonly type: 'greeting' }

export interface SearchFilter {
  readonly tags?: readonly string[]
  readonly folder?: string
  readonly date_after?: string
  readonly date_before?: string
}

interface Rule {
  readonly pattern: RegExp
  /** Null: the pattern fits but the words do not; the next rule is tried. */
  readonly read: (groups: Readonly<Record<string, string>>) => Intent | null
}

const search = (query: string, isGuess = false): Intent => ({
  type: 'search',
  ...readFilter(query),
  isGuess,
})

/** A note that is called one, so that a question about a subject stays a question about it. */
const NAMED_NOTE =
  '(?<note>(?:this|the (?:open|current)) note|(?:the |my )?note .+|(?:the |my )?.+ note|\\[\\[[^\\]]+\\]\\]|\\S.*\\.md)'

/** Tried in order: the more words a rule asks for, the earlier it stands. */
const RULES: readonly Rule[] = [
  {
    pattern:
      /^(?:help|commands|\?|what can you do.*|how (?:can|do) (?:i|you) use (?:you|this).*)$/i,
    read: () => ({ type: 'help' }),
  },
  {
    pattern:
      /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you|who are you|are you (?:an? )?(?:ai|language model|llm|bot))$/i,
    read: () => ({ type: 'greeting' }),
  },
  {
    pattern:
      /^move (?<note>.+?) (?:to|into) (?:the )?(?:folder (?<folder>.+)|(?<named>.+?) folder|(?<slashed>.+\/))$/i,
    read: ({ note = '', folder, named, slashed }) => ({
      type: 'rename',
      note: noteReference(note),
      to: `${unquoted(folder ?? named ?? slashed ?? '').replace(/\/+$/, '')}/`,
    }),
  },
  {
    pattern: /^(?:rename|move) (?<note>.+?) (?:to|as|into) (?<to>.+)$/i,
    read: ({ note = '', to = '' }) => ({
      type: 'rename',
      note: noteReference(note),
      to: unquoted(to),
    }),
  },
  {
    pattern: /^(?:remove|delete|drop) (?:the )?tags? (?<tags>.+?) (?:from|of|in|on) (?<note>.+)$/i,
    read: ({ note = '', tags = '' }) => ({
      type: 'tag',
      note: noteReference(note),
      add: [],
      remove: tagsOf(tags),
    }),
  },
  {
    pattern: /^(?:untag) (?<note>.+?) (?:from|with|as) (?<tags>.+)$/i,
    read: ({ note = '', tags = '' }) => ({
      type: 'tag',
      note: noteReference(note),
      add: [],
      remove: tagsOf(tags),
    }),
  },
  {
    pattern: /^(?:add|put|give) (?:the )?tags? (?<tags>.+?) (?:to|on) (?<note>.+)$/i,
    read: ({ note = '', tags = '' }) => ({
      type: 'tag',
      note: noteReference(note),
      add: tagsOf(tags),
      remove: [],
    }),
  },
  {
    pattern: /^tag (?<note>.+?) (?:with|as) (?:the tags? )?(?<tags>.+)$/i,
    read: ({ note = '', tags = '' }) => ({
      type: 'tag',
      note: noteReference(note),
      add: tagsOf(tags),
      remove: [],
    }),
  },
  {
    pattern:
      /^(?:remove|delete|clear|unset) (?:the )?(?:property|field|key) (?<key>[\w -]+?) (?:from|of|in|on) (?<note>.+)$/i,
    read: ({ note = '', key = '' }) => ({
      type: 'property',
      note: noteReference(note),
      key: key.trim(),
      value: null,
    }),
  },
  {
    pattern: /^(?:clear|unset) (?:the )?(?<key>[\w-]+) (?:from|of|in|on) (?<note>.+)$/i,
    read: ({ note = '', key = '' }) => ({
      type: 'property',
      note: noteReference(note),
      key,
      value: null,
    }),
  },
  {
    pattern:
      /^set (?:the )?(?:property |field )?(?<key>[\w-]+) (?:of|on|in|for) (?<note>.+) to (?<value>.+)$/i,
    read: ({ note = '', key = '', value = '' }) => ({
      type: 'property',
      note: noteReference(note),
      key,
      value: unquoted(value),
    }),
  },
  {
    pattern: /^set (?<note>.+)[’']s (?<key>[\w-]+) to (?<value>.+)$/i,
    read: ({ note = '', key = '', value = '' }) => ({
      type: 'property',
      note: noteReference(note),
      key,
      value: unquoted(value),
    }),
  },
  {
    pattern: /^set (?<key>[\w-]+) to (?<value>.+?) (?:of|on|in|for) (?<note>.+)$/i,
    read: ({ note = '', key = '', value = '' }) => ({
      type: 'property',
      note: noteReference(note),
      key,
      value: unquoted(value),
    }),
  },
  {
    pattern: /^mark (?<note>.+?) (?:as )(?<value>[\w-]+)$/i,
    read: ({ note = '', value = '' }) => ({
      type: 'property',
      note: noteReference(note),
      key: 'status',
      value,
    }),
  },
  {
    pattern:
      /^(?:create|open|make|start|write|new|show)?(?: me)?(?: an?| the| my)?(?: new)? ?(?:(?<word>today|tomorrow|yesterday)[’']s (?:daily )?note|(?:daily )?note (?:for|of) (?<day>today|tomorrow|yesterday)|daily note(?: (?:for|of) (?<date>\d{4}-\d{2}-\d{2}))?)$/i,
    read: ({ word, day, date }) => {
      const named = (word ?? day ?? date ?? 'today').toLowerCase()
      return { type: 'daily-note', date: named === 'today' ? null : named }
    },
  },
  {
    pattern:
      /^(?:(?:show|open|read|give|pick)?(?: me)? ?(?:an?|some) )?random note(?: (?:(?:tagged(?: with)?|with (?:the )?tags?) (?<tags>.+)|(?:in|from) (?:the )?(?:folder )?(?<folder>.+?)(?: folder)?))?$|^surprise me$/i,
    read: ({ tags, folder }) => ({
      type: 'random-note',
      filter: {
        ...(tags === undefined ? {} : { tags: tagsOf(tags) }),
        ...(folder === undefined ? {} : { folder: unquoted(folder) }),
      },
    }),
  },
  {
    pattern:
      /^(?:create|make|write|add|start|new)(?: me)?(?: an?)?(?: new)? ?note (?:called |titled |named |about |on )?(?<title>"[^"]+"|“[^”]+”|'[^']+'|.+?)(?: in (?:the )?(?:folder )?(?<folder>"[^"]+"|[\p{L}\p{N}_/-]+)(?: folder)?)?(?:(?: with (?:the )?(?:text|content|body)| that says| saying| containing)[:,]? (?<text>[\s\S]+)|[:\n]\s*(?<body>[\s\S]+))?$/iu,
    read: ({ title = '', folder = '', text, body }) => ({
      type: 'create',
      title: unquoted(title),
      folder: unquoted(folder),
      text: unquoted(text ?? body ?? ''),
    }),
  },
  {
    pattern:
      /^(?:append|add|write) (?<text>"[\s\S]+"|“[\s\S]+”|'[\s\S]+') (?:to|into|in|at the end of) (?<note>.+?)(?: under (?:the heading )?(?<heading>.+))?$/i,
    read: ({ text = '', note = '', heading }) => ({
      type: 'append',
      note: noteReference(note),
      text: unquoted(text),
      heading: heading === undefined ? null : unquoted(heading),
    }),
  },
  {
    pattern:
      /^(?:append|add) to (?<note>[^:\n]+?)(?: under (?:the heading )?(?<heading>[^:\n]+))?[:\n]\s*(?<text>[\s\S]+)$/i,
    read: ({ text = '', note = '', heading }) => ({
      type: 'append',
      note: noteReference(note),
      text: unquoted(text),
      heading: heading === undefined ? null : unquoted(heading),
    }),
  },
  {
    pattern: /^append (?<text>.+) to (?<note>.+)$/i,
    read: ({ text = '', note = '' }) => ({
      type: 'append',
      note: noteReference(note),
      text,
      heading: null,
    }),
  },
  {
    pattern: /^(?:delete|trash|throw away|remove) (?<note>.+)$/i,
    read: ({ note = '' }) => ({ type: 'delete', note: noteReference(note) }),
  },
  {
    pattern:
      /^(?:show |list |find |get )?(?:me )?(?:the |all )?back-?links?(?: (?:of|for|to|in) (?<note>.+))?$/i,
    read: ({ note = 'this note' }) => ({ type: 'backlinks', note: noteReference(note) }),
  },
  {
    pattern:
      /^(?:(?:show|list|find) (?:me )?)?(?:what|who|which notes?|what notes?|which pages?|everything(?: that)?|all notes(?: that)?|notes(?: that)?) (?:links?|linking|references?|points?|refers?|mentions?) (?:back )?(?:to )?(?<note>.+)$/i,
    read: ({ note = '' }) => ({ type: 'backlinks', note: noteReference(note) }),
  },
  {
    pattern:
      /^(?:show |list |find |get )?(?:me )?(?:the |all )?(?:forward |outgoing )?links? (?:from|in|of|out of) (?<note>.+)$/i,
    read: ({ note = '' }) => ({ type: 'links', note: noteReference(note) }),
  },
  {
    pattern: /^(?:what|where|which notes?) (?:does|do) (?<note>.+?) (?:link|refer|point) to$/i,
    read: ({ note = '' }) => ({ type: 'links', note: noteReference(note) }),
  },
  {
    pattern:
      /^(?:(?:list|show|give)(?: me)?(?: all)?(?: of)?(?: my| the)? tags|(?:what|which) tags (?:do i have|are there|do i use|exist)|all tags|tags)$/i,
    read: () => ({ type: 'tags' }),
  },
  {
    pattern:
      /^(?:(?:list|show|find|search|get|give)(?: me)? )?(?:for )?(?:all |my |the )*notes? (?:that are |which are )?(?:tagged(?: with| as)?|with (?:the )?tags?) (?<tags>.+)$/i,
    read: ({ tags = '' }) => tagged(tags),
  },
  {
    pattern:
      /^(?:what(?: is|[’']s) tagged(?: with| as)? )(?<tags>.+)$|^(?<hash>#[\p{L}\p{N}_/-]+)$/iu,
    read: ({ tags, hash }) => tagged(tags ?? hash ?? ''),
  },
  {
    pattern:
      /^(?:list|show)(?: me)?(?: all)?(?: of)?(?: the| my)? (?:notes|files) (?:in|inside|under|of) (?:the )?(?:folder )?(?<folder>.+?)(?: folder)?$/i,
    read: ({ folder = '' }) => ({ type: 'folder', folder: unquoted(folder) }),
  },
  {
    pattern:
      /^what(?: is|[’']s|notes are)? (?:in|inside) (?:the )?(?:folder (?<folder>.+)|(?<named>.+?) folder)$/i,
    read: ({ folder, named }) => ({ type: 'folder', folder: unquoted(folder ?? named ?? '') }),
  },
  {
    pattern:
      /^(?:search|look|looking)(?: (?:in|through))?(?: (?:my|the|all))*(?: notes| vault)?(?: (?:for|about|on))?[: ]+(?<query>.+)$/i,
    read: ({ query = '' }) => search(unquoted(query)),
  },
  {
    pattern:
      /^find(?: me)?(?: (?:all|my|the|any|some))*(?: (?:notes?|passages?|everything|anything|something))?(?: (?:related to|relating to|about|on|for|mentioning|containing|that mention))? (?<query>.+)$/i,
    read: ({ query = '' }) => search(unquoted(query)),
  },
  {
    pattern:
      /^(?:(?:show|get|give)(?: me)? )?(?:the )?(?:metadata|details|info(?:rmation)?|properties|statistics|stats) (?:of|about|for|on) (?<note>.+)$/i,
    read: ({ note = '' }) => ({ type: 'metadata', note: noteReference(note) }),
  },
  {
    pattern: new RegExp(
      `^(?:what (?:do|can) you (?:know|tell(?: me)?) about|how long is|how old is|when did i (?:write|create|make)|how many words (?:does|has|are in)) ${NAMED_NOTE}(?: have)?$`,
      'i',
    ),
    read: ({ note = '' }) => ({ type: 'metadata', note: noteReference(note) }),
  },
  {
    pattern:
      /^(?:what|where) (?:do|did|have) i (?:know|write|wrote|written|note|noted|say|said|have|got)(?: down)?(?: (?:about|on|of|regarding|for))? (?<query>.+)$/i,
    read: ({ query = '' }) => search(unquoted(query)),
  },
  {
    pattern:
      /^(?:what are|show me|list|show)(?: all)? my notes (?:about|on|regarding) (?<query>.+)$/i,
    read: ({ query = '' }) => search(unquoted(query)),
  },
  {
    pattern:
      /^(?:tell me|anything|is there anything|do i have (?:anything|notes|a note)) (?:about|on|regarding) (?<query>.+)$/i,
    read: ({ query = '' }) => search(unquoted(query)),
  },
  {
    pattern: /^(?:who|what)(?: is| are| was| were|[’']s) (?:the |an? )?(?<query>.+)$/i,
    read: ({ query = '' }) => search(unquoted(query)),
  },
  {
    pattern:
      /^(?:who|what|when|where|why|how|which|did|does|do|is|are|was|were|should|have|has)\b.+$/i,
    read: ({ all = '' }) => search(all),
  },
  {
    pattern: /^(?:show|open|read|display|view|print|see|go to|summari[sz]e)(?: me)? (?<note>.+)$/i,
    read: ({ note = '' }) => ({ type: 'read', note: noteReference(note) }),
  },
  {
    pattern: /^(?<note>\[\[[^\]]+\]\]|\S.*\.md)$/i,
    read: ({ note = '' }) => ({ type: 'read', note: noteReference(note) }),
  },
]

/** What `text` asks for. Text that no rule knows is searched for (`isGuess`). */
export function readIntent(text: string): Intent {
  const request = cleanRequest(text)
  for (const { pattern, read } of RULES) {
    const match = pattern.exec(request)
    if (!match) continue
    const intent = read({ ...groupsOf(match), all: request })
    if (intent) return intent
  }
  return search(request, true)
}

/** A group that took no part is left out, so that defaults in the rules hold. */
const groupsOf = (match: RegExpExecArray): Record<string, string> =>
  Object.fromEntries(
    Object.entries(match.groups ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  )

const tagsOf = (text: string): string[] =>
  listOf(text).map((tag) => tag.replace(/^#/, '').replace(/\s+/g, '-'))

/** `a, b and c` are all wanted, of `a or b` any. */
function tagged(text: string): Intent {
  const match = / or /i.test(text) ? 'any' : 'all'
  return { type: 'tagged', tags: tagsOf(text.replace(/\s+or\s+/gi, ', ')), match }
}

/** Takes `in folder X`, `tagged Y`, `since D` and `before D` off the end of a query. */
function readFilter(given: string): { query: string; filter: SearchFilter } {
  let query = given
  const filter: { -readonly [K in keyof SearchFilter]: SearchFilter[K] } = {}
  const parts: readonly [RegExp, (value: string) => void][] = [
    [/ in (?:the )?folder ("[^"]+"|\S+)$/i, (value) => (filter.folder = unquoted(value))],
    [/ (?:tagged|with tag) (\S+)$/i, (value) => (filter.tags = tagsOf(value))],
    [
      / (?:since|after) (\d{4}-\d{2}-\d{2}|today|yesterday)$/i,
      (value) => (filter.date_after = value),
    ],
    [
      / (?:before|until) (\d{4}-\d{2}-\d{2}|today|yesterday)$/i,
      (value) => (filter.date_before = value),
    ],
  ]
  for (let found = true; found;) {
    found = false
    for (const [pattern, set] of parts) {
      const match = pattern.exec(query)
      if (!match) continue
      set(match[1] ?? '')
      query = query.slice(0, match.index)
      found = true
    }
  }
  return { query: unquoted(query), filter }
}
