import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { goToEnd, mountNote, textOf, writing } from '../../../../../test/window/mount-note.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const HTML = '<p>some <b>bold</b></p><ul><li>one</li><li>two</li></ul>'
const PLAIN = 'some bold\none\ntwo'
const MARKDOWN = 'some **bold**\n\n- one\n- two'

function paste(data: Readonly<Record<string, string>>): void {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
  const shared = { bubbles: true, cancelable: true }
  writing()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { ...shared, clipboardData }))
}
const page = (html: string, plain: string) => ({ 'text/html': html, 'text/plain': plain })
/** Before anything that was begun can end, on the slowest machine too. */
function typeAtOnce(text: string): void {
  const view = EditorView.findFromDOM(writing().element() as HTMLElement)
  view?.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type' })
}
const undo = () => userEvent.keyboard('{Control>}z{/Control}')

test('HTML is pasted as Markdown where it was asked for, typing goes on behind it, and one undo takes it back', async () => {
  const mounted = await mountNote({ 'Plan.md': '' })
  await goToEnd()
  await userEvent.keyboard('Before.')
  paste(page(HTML, PLAIN))
  typeAtOnce(' after')
  const both = `Before.\n\n${MARKDOWN}`
  await expect.poll(() => textOf(mounted)).toBe(`${both}\n\n after`)
  await undo()
  expect(textOf(mounted)).toBe('Before. after')
  expect(document.querySelector('.cm-tooltip-autocomplete')).toBeNull()
  // What is loaded by now is put in at once, over what is selected, and the cursor goes on behind it.
  await userEvent.keyboard('{Control>}a{/Control}')
  paste(page('<i>x</i>', 'x'))
  await expect.poll(() => textOf(mounted)).toBe('*x*')
  await userEvent.keyboard('y')
  expect(textOf(mounted)).toBe('*x*y')
})
deepTest(
  'what was plain stays plain: no HTML, nothing but lines, an address, code, Markdown of a note',
  async () => {
    const mounted = await mountNote({ 'Plan.md': '' })
    await goToEnd()
    const pasted = async (data: Readonly<Record<string, string>>): Promise<string> => {
      await userEvent.keyboard('{Control>}a{/Control}{Delete}')
      paste(data)
      await expect.poll(() => textOf(mounted)).not.toBe('')
      return textOf(mounted)
    }
    expect(await pasted({ 'text/plain': 'a *b*' })).toBe('a *b*')
    expect(await pasted(page('<p>a *b* #c</p>', 'a *b* #c'))).toBe('a *b* #c')
    expect(await pasted(page('<a href="https://x.org/">X</a>', 'https://x.org/'))).toBe('https://x.org/') // oxfmt-ignore
    expect(await pasted(page('<div data-latent-markdown><b>a</b></div>', '**a** [[b]]'))).toBe('**a** [[b]]') // oxfmt-ignore
    await userEvent.keyboard('{Control>}a{/Control}{Delete}```{Enter}')
    paste(page('<b>code</b>', 'code'))
    await expect.poll(() => textOf(mounted)).toContain('code')
    expect(textOf(mounted)).not.toContain('**')
  },
)
test('Mod, Shift and V put the plain text in, also over a selection', async () => {
  const mounted = await mountNote({ 'Plan.md': 'old' })
  await goToEnd()
  await userEvent.keyboard('{Control>}a{/Control}')
  const keys = { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true }
  writing().element().dispatchEvent(new KeyboardEvent('keydown', keys))
  paste(page(HTML, 'https://x.org/'))
  writing().element().dispatchEvent(new KeyboardEvent('keyup', keys))
  expect(textOf(mounted)).toBe('https://x.org/')
  await userEvent.keyboard('{Control>}a{/Control}')
  paste(page(HTML, PLAIN))
  await expect.poll(() => textOf(mounted)).toBe(MARKDOWN)
})
deepTest(
  'cells of a spreadsheet go over those of a table, become one elsewhere, and code becomes a block',
  async () => {
    const mounted = await mountNote({ 'Plan.md': '| a | b |\n| - | - |\n| c | d |' })
    await goToEnd()
    const sheet = page('<table><tr><td>1</td><td>2|3</td></tr></table>', '1\t2|3\n')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{Tab}{/Shift}')
    paste(sheet)
    expect(textOf(mounted)).toBe('| a | b |\n| - | - |\n| 1 | 2\\|3 |')
    await userEvent.keyboard('{Control>}z{/Control}')
    mounted.stores.workspace.setLive(vaultPath('Plan.md'), true)
    await expect.element(screen.getByRole('cell', { name: 'd' })).toBeVisible()
    paste(sheet)
    expect(textOf(mounted)).toBe('| a | b |\n| - | - |\n| 1 | 2\\|3 |')
    mounted.stores.workspace.setLive(vaultPath('Plan.md'), false)
    await expect.element(screen.getByRole('cell', { name: '1' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    paste(sheet)
    await expect.poll(() => textOf(mounted)).toBe('| 1 | 2\\|3 |\n| - | - |')
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    paste({
      ...page('<div style="font-family: monospace;white-space: pre;">x</div>', 'const a = 1\nb()'),
      'vscode-editor-data': '{"version":1,"mode":"typescriptreact"}',
    })
    expect(textOf(mounted)).toBe('```tsx\nconst a = 1\nb()\n```')
  },
)
deepTest('a page is given up with Esc: nothing of it comes, while a later one does', async () => {
  const mounted = await mountNote({ 'Plan.md': 'stays' })
  await goToEnd()
  const large = (word: string) =>
    page(`<ul>${`<li>an <b>${word}</b></li>`.repeat(3000)}</ul>`, `an ${word}`)
  paste(large('item'))
  await userEvent.keyboard('{Escape}')
  // It takes as long as the first, which would be there by then.
  paste(large('thing'))
  await expect.poll(() => textOf(mounted), { timeout: 20_000 }).toContain('**thing**')
  expect(textOf(mounted)).not.toContain('**item**')
})
test('a page that is no text of a person goes in as its plain text', async () => {
  const mounted = await mountNote({ 'Plan.md': '' })
  await goToEnd()
  paste(page(`<p>${'a<br><b>b</b>'.repeat(5000)}</p>`, 'what\r\nit says'))
  await expect.poll(() => textOf(mounted)).toBe('what\nit says')
})
test('a page that is not ready when the note is left says so, and is in neither note', async () => {
  const mounted = await mountNote({ 'Plan.md': 'plan', 'Next.md': 'next' })
  await goToEnd()
  paste(page(`<ul>${'<li>an <b>item</b></li>'.repeat(8000)}</ul>`, 'an item'))
  mounted.stores.workspace.openNote(vaultPath('Next.md'))
  await expect.element(screen.getByText(/The note was left before the paste/)).toBeVisible()
  expect(textOf(mounted)).toBe('next')
  expect(mounted.stores.openNotes.get('Plan.md')?.text().toString()).toBe('plan')
})
