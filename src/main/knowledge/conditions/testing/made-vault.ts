/** A Wednesday. */
export const NOW_MS = new Date(2026, 10, 18, 15, 30).getTime()

interface MadeFile {
  readonly text: string
  /** The day of its last change, at noon. */
  readonly day: string
}

/** A small vault in which every query of the language has something to find and something to leave. */
export const MADE_VAULT: Readonly<Record<string, MadeFile>> = {
  'Projects/Budget.md': {
    day: '2026-11-17',
    text: `---
status: draft
rating: 4
due: 2026-12-01
tags: [finance, work/admin]
aliases: [Money plan]
created: 2026-01-10
---
# Budget

The budget plan for the garden.
Nothing of it is for taxes.

## Costs

- [ ] call the bank about the loan
- [x] pay the rent

See [[Garden]] and ![[photo.png]].
`,
  },
  'Projects/Tax return.md': {
    day: '2026-06-30',
    text: `---
status: done
rating: 2
due: 2026-06-30
tags: [finance]
---
Tax return of last year. The budget was small.

A plan for the budget: pay the tax in June.
`,
  },
  'Projects/Old/Archive.md': {
    day: '2025-03-05',
    text: `---
status:
rating: 10
date: 2025-03-04
owner: "[[Ada]]"
team: [Red Fox, Blue Whale]
---
# Archive

An old plan. The bank was closed.

Call nobody.
`,
  },
  'Garden.md': {
    day: '2026-11-10',
    text: `# Garden

Tomatoes and beans grow in the garden.
Water them daily. #garden/plants

## Tools

A spade, and water.

## Plans

A greenhouse for the tomatoes.
`,
  },
  'Daily/2026-11-17.md': {
    day: '2026-11-17',
    text: `Met [[Ada]] at the bank. #meeting

- [ ] water the tomatoes #garden
- [x] write to [[People/Babbage|Charles]]
`,
  },
  'Daily/2026-11-18.md': {
    day: '2026-11-18',
    text: `Rain all day. No meeting.

- [ ] call Ada #work
`,
  },
  'People/Ada.md': {
    day: '2026-03-15',
    text: `---
aliases: [Countess]
Birth Date: 1815-12-10
email: ada@example.org
---
# Ada Lovelace

Mathematician. She liked crème brûlée and the café.
`,
  },
  'People/Babbage.md': {
    day: '2026-02-01',
    text: `# Babbage

Worked with [[Ada]] on the [[Analytical Engine]]. CAFE is an acronym.
`,
  },
  '日本.md': {
    day: '2026-05-01',
    text: `東京都に住んでいます。寿司が好きです。
`,
  },
  'Code.md': {
    day: '2026-09-09',
    text: `# Code

\`std::vector\` and \`foo_bar()\` in C++. 🚀 Launch.

Error 404 on line 12 (see RFC-2616).
Deployed on 2026-03-04; a -> b.

\`\`\`sh
git push --force

git pull
\`\`\`
`,
  },
  'Lists/Shopping.md': {
    day: '2026-11-01',
    text: `- [ ] milk
- [x] bread
- [-] eggs
`,
  },
  'Spaced.md': {
    day: '2025-08-01',
    text: `---
created: 2020-01-01
date: 2026-01-15
place: Ouzeri
---
## Alpha
Beta 東 京.

[[Spaced#Alpha]]
`,
  },
  'Long.md': {
    day: '2025-07-01',
    text: `# Long

## First

The paper lies here. ${'Nothing else is said of it for a while. '.repeat(40)}The mill is far.

## Second

The paper mill is old. ${'Nothing else is said of it for a while. '.repeat(40)}
`,
  },
  'Empty.md': { day: '2024-01-01', text: '' },
}
