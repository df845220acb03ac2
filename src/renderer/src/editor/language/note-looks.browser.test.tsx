import lateFont from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import {
  goToEnd,
  lines,
  mountNote,
  textOf,
  writing,
} from '../../../../../test/window/mount-note.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const line = (words: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('.cm-line')].find(({ textContent }) =>
    textContent.includes(words),
  )
  if (!found) throw new Error(`no line with ${words}`)
  return found
}
const hasClass = (words: string, name: string) => () => line(words).classList.contains(name)
/** Where the first words of the text, and of the row below it, begin, in px. */
function startsOf(words: string): number[] {
  const walker = document.createTreeWalker(line(words), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { textContent } = walker.currentNode
    if (!textContent?.includes(words)) continue
    const range = document.createRange()
    range.setStart(walker.currentNode, textContent.indexOf(words))
    range.setEnd(walker.currentNode, textContent.length)
    return [...range.getClientRects()].slice(0, 2).map(({ left }) => left)
  }
  return []
}

test('the rows of a list item hang under its text, those of code do not', async () => {
  const words = 'a long item '.repeat(40)
  await mountNote({
    'Lists.md': `- [ ] ${words}\n\n\`\`\`\n- no item ${words}\n\`\`\`\n`,
  })
  await expect.element(writing()).toBeVisible()
  const unevenness = (): number => {
    const [first = 0, second = 99] = startsOf('a long item')
    return Math.abs(first - second)
  }
  await expect.poll(unevenness).toBeLessThan(2)
  const [first = 0, second = 0] = startsOf('no item')
  expect(first - second).toBeGreaterThan(5)

  // A font that comes after the text was drawn.
  const style = document.createElement('style')
  style.textContent = '.cm-content { font-family: Late, serif !important }'
  document.head.append(style)
  await goToEnd()
  await userEvent.keyboard('x')
  const late = new FontFace('Late', `url(${lateFont})`)
  document.fonts.add(late)
  await late.load()
  await expect.poll(unevenness).toBeLessThan(2)
  document.fonts.delete(late)
  style.remove()
})
test('code, quotes and frontmatter have their ground, and it goes with what they were', async () => {
  await mountNote({
    'Plan.md': '---\ntags: [a]\n---\n\n> a quote\n\n```js\nlet x\n```\n\nplain\n',
  })
  await goToEnd()
  for (const [words, name] of [
    ['tags', 'cm-frontmatter-line'],
    ['a quote', 'cm-quote-line'],
    ['let x', 'cm-code-line'],
  ] as const) {
    await expect.poll(hasClass(words, name)).toBe(true)
    expect(hasClass('plain', name)(), words).toBe(false)
  }
  await userEvent.keyboard('{Control>}{Home}{/Control}{Delete}')
  await expect.poll(hasClass('tags', 'cm-frontmatter-line')).toBe(false)
})
deepTest('frontmatter can be typed as the first thing in an empty note', async () => {
  const mounted = await mountNote({ 'Plan.md': '' })
  await goToEnd()
  await userEvent.keyboard('---{Enter}status: open{Enter}---{Enter}text')
  expect(textOf(mounted)).toBe('---\nstatus: open\n---\ntext')
  expect(hasClass('status', 'cm-frontmatter-line')()).toBe(true)
})
test('a line runs the way of its first letter', async () => {
  await mountNote({
    'Plan.md': 'left\n- \u05e9\u05dc\u05d5\u05dd right\n123 \u0645\u0631\u062d\u0628\u0627\n',
  })
  await expect.poll(() => line('right').dir).toBe('rtl')
  expect(line('123').dir).toBe('rtl')
  expect(line('left').dir).toBe('')
})
test('Enter goes on with a list and leaves it, Tab indents, and marks go round a selection (W8)', async () => {
  const mounted = await mountNote({ 'Plan.md': '' })
  await expect.element(page.getByText('Write…')).toBeVisible()
  await goToEnd()
  await userEvent.keyboard('- a{Enter}{Tab}b{Enter}{Enter}{Enter}out of it')
  expect(textOf(mounted)).toBe('- a\n  - b\nout of it')
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}**`')
  expect(textOf(mounted)).toBe('- a\n  - b\nout of **`it`**')
  await userEvent.keyboard('{End}{Enter}"q" (p)')
  expect(lines().at(-1)).toBe('"q" (p)')
})
deepTest('keys and mouse make several cursors (W8)', async () => {
  const mounted = await mountNote({ 'Three.md': 'one x\none y\none z' })
  await goToEnd()
  await userEvent.keyboard('{Control>}{Home}ddd{/Control}two')
  expect(textOf(mounted)).toBe('two x\ntwo y\ntwo z')
  await userEvent.keyboard('{Escape}{Control>}{Home}{Alt>}{ArrowDown}{/Alt}{/Control}{End}!')
  expect(textOf(mounted)).toBe('two x!\ntwo y!\ntwo z')
  await userEvent.keyboard('{Escape}')
  await page.elementLocator(line('two x')).click({ position: { x: 300, y: 8 } })
  await page.elementLocator(line('two z')).click({ position: { x: 300, y: 8 }, modifiers: ['Alt'] })
  await userEvent.keyboard('?')
  expect(textOf(mounted)).toBe('two x!?\ntwo y!\ntwo z?')
})
deepTest('a note with HTML, and one that is too large to be styled, can be written', async () => {
  const mounted = await mountNote({
    'Html.md': 'a <b>bold</b> word\n',
    'Large.md': `${'words and words '.repeat(60)}\n`.repeat(5600),
  })
  await goToEnd()
  await userEvent.keyboard('<i>typed</i>')
  expect(textOf(mounted)).toBe('a <b>bold</b> word\n<i>typed</i>')
  mounted.stores.workspace.openNote(vaultPath('Large.md'))
  await expect.element(writing()).toHaveAccessibleName('Text of Large')
  await goToEnd()
  await userEvent.keyboard('**end')
  expect(textOf(mounted).endsWith('**end')).toBe(true)
})
