import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
// Compiled before the first test, which waits for them.
import '../../markdown/markdown-view.tsx'
import '../../markdown/read/highlight.ts'
import './blocks/live-blocks.tsx'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import {
  goToEnd,
  lines,
  mountNote,
  textOf,
  writing,
} from '../../../../../test/window/mount-note.tsx'
import { editorView as view, goTo } from '../../../../../test/window/mount-live.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const PLAN = vaultPath('Plan.md')

async function mountLive(text: string, other?: string) {
  const mounted = await mountNote(
    { [PLAN]: text, ...(other === undefined ? {} : { 'Other.md': other }) },
    {
      answers: {
        // Asked where the pointer comes to rest on a link.
        'link.resolve': { path: null, createPath: null, line: null },
        'link.resolveAll': ({ links }) =>
          links.map(({ target }) =>
            target.startsWith('Other') ? { ...NOWHERE, path: vaultPath('Other.md') } : NOWHERE,
          ),
      },
    },
  )
  mounted.stores.workspace.setLive(PLAN, true)
  await expect.element(writing()).toBeVisible()
  return mounted
}
const NOWHERE = { path: null, line: null, createPath: null, alternatives: [] }

const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done))

const WORDS = 'Some *em*, **strong** and [a link](https://example.org "t"), [[Note#Part]], `code`.'
const FIELDS = 'Ask [due:: 2026-11-20] (with:: Ada)'

test('what is written reads as it is meant, and shows its marks where somebody is at work on it', async () => {
  await mountLive(`# Title\n\n${WORDS}\n${FIELDS}\n`)
  await goToEnd()
  await expect
    .poll(lines)
    .toEqual([
      'Title',
      '',
      'Some em, strong and a link, Note › Part, code.',
      'Ask due 2026-11-20 with Ada',
      '',
    ])
  goTo('# Title\n\nSome *e'.length)
  await expect.poll(() => lines()[2]).toBe('Some *em*, strong and a link, Note › Part, code.')
  goTo(`# Title\n\n${WORDS}`.indexOf(' link'))
  await expect.poll(() => lines()[2]).toBe('Some em, strong and [a link](…), Note › Part, code.')
  goTo(`# Title\n\n${WORDS}`.indexOf('example'))
  await expect
    .poll(() => lines()[2])
    .toBe('Some em, strong and [a link](https://example.org "t"), Note › Part, code.')
  goTo(0)
  await expect.poll(() => lines()[0]).toBe('# Title')
})

test('a note that is open goes into live preview and back, as often as one likes', async () => {
  const text = '**a**\n\n| n |\n|---|\n| 1 |\n\nb\n'
  const { stores } = await mountLive(text)
  await goToEnd()
  for (let times = 0; times < 2; times += 1) {
    await expect.element(page.getByRole('cell', { name: '1' })).toBeVisible()
    expect(lines()[0]).toBe('a')
    stores.workspace.setLive(PLAN, false)
    await expect.poll(lines).toEqual(text.split('\n'))
    stores.workspace.setLive(PLAN, true)
  }
  await expect.poll(() => lines()[0]).toBe('a')
  // It had the focus all the time.
  goTo(1)
  await expect.poll(() => lines()[0]).toBe('**a**')
})

test('the arrows go into what is drawn in place of its lines, from above and from below', async () => {
  const text = 'a\n\n$$\nx\n$$\n\nb\n'
  await mountLive(text)
  await goToEnd()
  await expect.poll(() => document.querySelector('.cm-live-block')).not.toBeNull()
  const line = (): number => view().state.doc.lineAt(view().state.selection.main.head).number
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(line()).toBe(5)
  await expect.poll(lines).toContain('x')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(line()).toBe(2)
  await expect.poll(lines).not.toContain('x')
  await userEvent.keyboard('{ArrowDown}')
  expect(line()).toBe(3)
})

test('a block of HTML reads as what it says where it is whole, and is a writer’s where it is not', async () => {
  await mountLive('<p>\n<b>Bold</b> words\n</p>\n\n<details>\n\ninside\n\n</details>\n\nend\n')
  await goToEnd()
  const drawn = () => [...document.querySelectorAll('.cm-live-drawn :is(b, strong)')]
  await expect.poll(() => drawn().map(({ textContent }) => textContent)).toEqual(['Bold'])
  expect(lines()).toEqual(['', '<details>', '', 'inside', '', '</details>', '', 'end', ''])
  goTo('<p>\n<b>'.length)
  await expect.poll(() => lines()[1]).toBe('<b>Bold</b> words')
})

test('brackets are a link where the note defines them, and footnotes have their numbers', async () => {
  const text =
    'So it says [sic] and [a][b].  \nOf &copy; \\* ![p][q] [w](x "t\nu")[^n]^[in].\n\n[^n]: Note\n'
  await mountLive(`${text}\n`)
  await goToEnd()
  await expect
    .poll(() => lines().slice(0, 3))
    .toEqual(['So it says [sic] and [a][b].', 'Of © * ![p][q] w', '12.'])
  view().dispatch({
    changes: { from: text.length, insert: '\n[SIC]: /s\n[B]: <b c.md>\n[q]: q.png\n' },
  })
  await expect
    .poll(() => lines().slice(0, 2))
    .toEqual(['So it says sic and a.', 'Of © * [missing image: q.png] w'])
  goTo(text.indexOf('sic'))
  await expect.poll(() => lines()[0]).toBe('So it says [sic] and a.')
  goTo(text.indexOf('[a]'))
  await expect.poll(() => lines()[0]).toBe('So it says sic and [a][…].')
  goTo(text.indexOf('b].'))
  await expect.poll(() => lines()[0]).toBe('So it says sic and [a][b].')
})

test('nothing is shown as it is written without the focus, or when everything is selected', async () => {
  await mountLive('**a**\n')
  await goToEnd()
  goTo(1)
  await expect.poll(() => lines()[0]).toBe('**a**')
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.poll(() => lines()[0]).toBe('a')
  goTo(1)
  await expect.poll(() => lines()[0]).toBe('**a**')
  ;(document.activeElement as HTMLElement).blur()
  await expect.poll(() => lines()[0]).toBe('a')
})

test('a quote that begins with the head of a callout is one, in the colour of its kind', async () => {
  await mountLive('> [!tip|wide] Take *care*\n> body\n\n> ## A\n> [!tip] no\n\nend')
  await goToEnd()
  await expect.poll(lines).toEqual(['Take care', 'body', '', 'A', '[!tip] no', '', 'end'])
  const kinds = [...writing().element().querySelectorAll('.cm-line')].map((line) =>
    line.getAttribute('data-kind'),
  )
  expect(kinds).toEqual(['tip', 'tip', null, null, null, null, null])
  expect(document.querySelectorAll('.cm-live-callout-head svg')).toHaveLength(1)
})

test('code is called by its title, else by its language; on its line stands what is written', async () => {
  const text = '```ts title="sum.ts"\nlet a = 1\n```\n\n```js {1}\nb\n```\n\nend'
  await mountLive(text)
  await goToEnd()
  const names = (): string[] => lines().filter((_, at) => at === 0 || at === 4)
  await expect.poll(names).toEqual(['sum.tsCopy', 'jsCopy'])
  goTo(5)
  await expect.poll(names).toEqual(['```ts title="sum.ts"Copy', 'jsCopy'])
})

test('a line is read in the direction of what is seen of it', async () => {
  await mountLive(
    '> [!note] ملاحظة\n> نص\n\n> [!tip]\n> نص\n\n- [x] مهمة\n\n[[Other|رابط]]\n\n```\nنص\n```\n\n> ```\n> نص\n> ```\n\nend',
  )
  await goToEnd()
  const directions = (): string[] =>
    [...writing().element().querySelectorAll<HTMLElement>('.cm-line')].flatMap(({ dir }, at) =>
      dir === 'rtl' ? [String(at)] : [],
    )
  await expect.poll(directions).toEqual(['0', '1', '3', '4', '6', '8'])
})

test('a callout begins folded where its head says so, and folds by a click and by what goes into it', async () => {
  const text = '> [!tip]- Take care\n> body\n\n> [!note]+\n> more\n\nend'
  const mounted = await mountLive(text)
  await goToEnd()
  await expect.poll(lines).toEqual(['Take care…', '', 'Note', 'more', '', 'end'])
  await userEvent.click(page.getByRole('button', { name: 'Unfold this callout' }))
  await expect.poll(() => lines().slice(0, 2)).toEqual(['Take care', 'body'])
  await userEvent.click(page.getByRole('button', { name: 'Fold this callout' }).last())
  await expect.poll(() => lines().slice(-3)).toEqual(['Note…', '', 'end'])
  goTo(text.indexOf('more') + 1)
  await expect.poll(() => lines().slice(-3)).toEqual(['> more', '', 'end'])
  // One that is being typed stays open.
  view().dispatch({
    changes: { from: text.length, insert: '\n\n> [!bug]- a\n> b' },
    selection: { anchor: text.length },
    userEvent: 'input.type',
  })
  await expect.poll(() => lines().slice(-2)).toEqual(['a', 'b'])
  expect(textOf(mounted)).toBe(`${text}\n\n> [!bug]- a\n> b`)
})

deepTest(
  'code has its colours and is copied, a footnote is read where it is, and a link to nothing looks so',
  async () => {
    const mounted = await mountLive(
      'See[^1] [[Other]] [[None|no]] [x](None.md) [y](https://a.example)\n\n> ```js\n> let a\n> ```\n\n[^1]: The *note*.\n\nend',
      '# Other',
    )
    await goToEnd()
    const classed = (name: string) =>
      [...document.querySelectorAll(`.cm-content .${name}`)].map(({ textContent }) => textContent)
    await expect.poll(() => classed('hljs-keyword')).toEqual(['let'])
    await expect.poll(() => classed('cm-live-broken')).toEqual(['no', 'x'])
    /** Some are asked again when the connection is there. */
    const asked = () => [
      ...new Set(
        mounted.host
          .asked('link.resolveAll')
          .flatMap(({ links }) => links.map(({ target }) => target)),
      ),
    ]
    expect(asked()).toEqual(['Other', 'None', 'None.md'])
    await userEvent.hover(page.getByLabelText('Footnote 1'))
    await expect.element(page.getByText('The note.', { exact: true })).toBeVisible()
    let copied = ''
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (code) => {
      copied = code
    })
    await userEvent.click(page.getByRole('button', { name: 'Copy the code' }))
    await expect.poll(() => copied).toBe('let a')
    // What is typed in a link is not asked for at each key.
    goTo(textOf(mounted).indexOf('None') + 4)
    for (const insert of 'abc') view().dispatch(view().state.replaceSelection(insert))
    await expect.poll(() => textOf(mounted)).toContain('[[Noneabc|no]]')
    expect(asked()).toHaveLength(3)
    await goToEnd()
    await expect.poll(asked).toEqual(['Other', 'None', 'None.md', 'Noneabc'])
  },
)

const EVERYTHING = [
  '# Heading with **bold**',
  '',
  WORDS,
  '',
  '- one',
  '  - two',
  '    more of it',
  '1. first',
  '- [ ] a task 📅 2026-12-03',
  '- [x] done',
  '',
  '> a quote',
  '> > in a quote',
  '',
  '> [!tip] A *title*',
  '> text',
  '',
  'Setext',
  '======',
  '',
  '---',
  '',
  'H<sub>2</sub>O, ==mark==, ~~gone~~, #tag, \\*, %%note%%, a footnote[^1] ^id',
  '',
  '```js',
  'let a',
  '```',
  '',
  '[^1]: The note.',
  '',
].join('\n')

test('the cursor visits every position there and back, and no byte changes', async () => {
  const mounted = await mountLive(EVERYTHING)
  await goToEnd()
  goTo(0)
  const seen: number[] = [0]
  for (let step = 0; step < EVERYTHING.length + 50; step += 1) {
    const { main } = view().state.selection
    const next = view().moveByChar(main, true)
    if (next.head === main.head) break
    seen.push(next.head)
    goTo(next.head)
  }
  const places = [...new Intl.Segmenter('en').segment(EVERYTHING)].map(({ index }) => index)
  expect(seen).toEqual([...places, EVERYTHING.length])
  expect(textOf(mounted)).toBe(EVERYTHING)
  expect(mounted.host.asked('note.save')).toEqual([])
})

deepTest('no line moves, whatever is opened and closed', async () => {
  await mountLive(EVERYTHING)
  await goToEnd()
  const tops = () => {
    const { doc } = view().state
    const found: number[] = []
    for (let line = 1; line <= doc.lines; line += 1)
      found.push(Math.round(view().lineBlockAt(doc.line(line).from).top))
    return found
  }
  await frame()
  await frame()
  const before = tops()
  const moved: string[] = []
  for (let pos = 0; pos <= EVERYTHING.length; pos += 3 + (pos % 4)) {
    goTo(pos)
    await frame()
    await frame()
    if (JSON.stringify(tops()) !== JSON.stringify(before))
      moved.push(
        `${pos}: ${EVERYTHING.slice(Math.max(0, pos - 5), pos)}|${EVERYTHING.slice(pos, pos + 5)}`,
      )
  }
  expect(moved).toEqual([])
})

const lots = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')
/** 400 × 200 px. */
const DRAWING = 'data:image/gif;base64,R0lGODlhkAHIAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const LONG = 'very long words in a line '.repeat(12)
/** Every kind of block that is drawn, lower and higher than its source, and what there is once it is. */
const BLOCKS: readonly (readonly [string, string])[] = [
  ['![[Other]]', 'li'],
  [`![${LONG}](none.png)`, 'span'],
  ['![by label][l]\n\n[l]: none.png', 'span'],
  ['$$\nx^2\n$$', 'math'],
  [`$$\n${lots(18, () => '+ 1')}\n$$`, 'math'],
  ...['%', 'words\n%\nmore', '- %', '- [ ] %\n- b', '> %', '> [!note]\n> %', 'So % it is'].map(
    (around) => [around.replace('%', `![A view](${DRAWING})`), 'img'] as const,
  ),
  ['<div align="center">\n<b>Bold</b> words\n</div>', 'b'],
  [`<ul>\n${lots(12, (at) => `<li>${at}</li>`)}\n</ul>`, 'li'],
  [`\`\`\`math\n${lots(16, (at) => `+ ${at}`)}\n${LONG}\n\`\`\``, 'math'],
]

deepTest(
  'what is below a block stays where it is, however high the block and its source are',
  async () => {
    await mountLive('', `# Other\n\n${lots(6, (at) => `- ${at}\n`)}`)
    await goToEnd()
    const last = () => {
      const [line] = [...document.querySelectorAll('.cm-content > .cm-line')].slice(-1)
      return Math.round(line?.getBoundingClientRect().top ?? 0)
    }
    const moved: string[] = []
    for (const [block, drawn] of BLOCKS) {
      const text = `before\n\n${block}\n\nthe last`
      const changes = { from: 0, to: view().state.doc.length, insert: text }
      view().dispatch({ changes, selection: { anchor: 0 } })
      await expect
        .poll(() => document.querySelectorAll(`.cm-live-drawn :is(${drawn})`).length, {
          message: block,
        })
        .toBeGreaterThan(0)
      await expect.poll(() => [...document.images].every(({ complete }) => complete)).toBe(true)
      await frame()
      await frame()
      const before = last()
      const end = text.indexOf('\n\n', 9)
      const picture = Math.max(8, text.indexOf('!['))
      // An address among words takes room while one is in it, as that of a link does.
      const inside = block.startsWith('So') ? [] : [Math.floor((picture + end) / 2)]
      for (const pos of [8, picture, ...inside, end, 0]) {
        goTo(pos)
        await frame()
        await frame()
        if (last() !== before) moved.push(`${block.slice(0, 20)} at ${pos}: ${last() - before}`)
      }
    }
    expect(moved).toEqual([])
  },
)

deepTest(
  'a picture among words is one there, and stands behind its source while somebody is at work on it',
  async () => {
    const picture = `![A view](${DRAWING})`
    const text = `So ${picture}${picture} it is\n\n- ${picture}\n\n# ![[Other]] is it\n\nend`
    await mountLive(text, 'What is *embedded*\n')
    goTo(text.length)
    const drawn = (line: number) => [...(document.querySelectorAll('.cm-content > .cm-line')[line]?.querySelectorAll('.cm-live-picture') ?? [])].map((one) => one.querySelector('img')?.alt ?? one.querySelector('em')?.textContent) // oxfmt-ignore
    await expect.poll(() => drawn(0)).toEqual(['A view', 'A view'])
    await expect.poll(() => drawn(2)).toEqual(['A view'])
    await expect.poll(() => drawn(4)).toEqual(['embedded'])
    await goToEnd()
    goTo(text.indexOf(picture) + 1)
    await expect.poll(() => lines()[0]).toBe('So ![A view](…) it is')
    expect(drawn(0)).toEqual(['A view', 'A view'])
    goTo(text.indexOf(picture) + picture.length)
    await expect.poll(() => lines()[0]).toBe('So ![A view](…)![A view](…) it is')
    goTo(text.indexOf('Other'))
    await expect.poll(() => lines()[4]).toMatch(/^# !\[\[Other\]\]/)
    // A click on one goes to its source.
    const [, , third] = document.querySelectorAll('.cm-live-picture img')
    await userEvent.click(page.elementLocator(third ?? document.body))
    await expect.poll(() => lines()[2]).toBe('•![A view](…)')
  },
)

test('a box ticks its task by one byte, and undo takes the tick back', async () => {
  const mounted = await mountLive('- [ ] one\n- [?] own\n')
  await goToEnd()
  await userEvent.click(page.getByRole('checkbox', { name: 'Task, Open' }))
  await expect.poll(() => textOf(mounted)).toBe('- [x] one\n- [?] own\n')
  await expect.element(page.getByRole('checkbox', { name: 'Task, Done' })).toBeChecked()
  await userEvent.click(page.getByRole('checkbox', { name: 'Task, ?' }))
  await expect.poll(() => textOf(mounted)).toBe('- [x] one\n- [x] own\n')
  await userEvent.keyboard('{Control>}zz{/Control}')
  await expect.poll(() => textOf(mounted)).toBe('- [ ] one\n- [?] own\n')
})

test('the frontmatter is its properties above the text, which is all that the keys reach', async () => {
  const head = '---\nstatus: waiting\n---\n'
  const mounted = await mountLive(`${head}One\ntwo`)
  await expect.poll(lines).toEqual(['One', 'two'])
  ;(writing().element() as HTMLElement).focus()
  await userEvent.keyboard('{Backspace}{Control>}a{/Control}')
  expect(view().state.selection.main).toMatchObject({ from: head.length, to: head.length + 7 })
  await userEvent.keyboard('New')
  await expect.poll(() => textOf(mounted)).toBe(`${head}New`)
  await userEvent.keyboard('{Control>}{Home}{/Control}a')
  await expect.poll(() => textOf(mounted)).toBe(`${head}aNew`)
  await expect.element(page.getByRole('group', { name: 'Properties' })).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect
    .element(page.getByRole('group', { name: 'Properties' }).getByRole('button').first())
    .toHaveFocus()
  mounted.stores.workspace.setLive(PLAN, false)
  await expect.poll(lines).toEqual(['---', 'status: waiting', '---', 'aNew'])
  goTo(5)
  mounted.stores.workspace.setLive(PLAN, true)
  await expect.poll(lines).toEqual(['aNew'])
  expect(view().state.selection.main.head).toBe(head.length)
  ;(writing().element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}aa{/Control}{Delete}')
  await expect.poll(() => textOf(mounted)).toBe('')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => textOf(mounted)).toBe(`${head}aNew`)
})
