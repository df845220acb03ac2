import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { goToEnd, mountNote, textOf, writing } from '../../../../../test/window/mount-note.tsx'

function copy(type: 'copy' | 'cut'): DataTransfer {
  const clipboardData = new DataTransfer()
  const shared = { bubbles: true, cancelable: true }
  writing()
    .element()
    .dispatchEvent(new ClipboardEvent(type, { ...shared, clipboardData }))
  return clipboardData
}

test('a selected text is copied and cut as its Markdown, and as what it looks like; pasted here it is the Markdown again', async () => {
  const text = '**bold** [[Atlas]] %%quiet%%'
  const mounted = await mountNote({ 'Plan.md': text })
  await goToEnd()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect
    .poll(() => copy('copy').getData('text/html'))
    .toContain('<strong>bold</strong> Atlas')
  expect(copy('copy').getData('text/plain')).toBe(text)
  const cut = copy('cut')
  expect(textOf(mounted)).toBe('')
  expect(cut.getData('text/plain')).toBe(text)
  expect(cut.getData('text/html')).toContain('<strong>bold</strong>')
  const shared = { bubbles: true, cancelable: true }
  writing()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { ...shared, clipboardData: cut }))
  await expect.poll(() => textOf(mounted)).toBe(text)
})
