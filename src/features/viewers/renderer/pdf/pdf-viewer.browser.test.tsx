import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { never } from '../../../../../test/window/scripted-host.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { fileAnswers } from '../testing/file-answers.ts'
import { tinyPdf } from '../../../../../test/shared/tiny-pdf.ts'
import { InPane } from '../testing/in-pane.tsx'
import { PdfViewer } from './pdf-viewer.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const REPORT = tinyPdf([
  ['The permit is not there yet.', 'It will come.'],
  ['Second page, about water.'],
  ['A permit again, and another', 'permit on the third page.'],
  ...Array.from({ length: 9 }, (_, at) => [`Page ${at + 4} has its own words.`]),
])
const path = vaultPath('papers/report.pdf')
const LINK = { fragment: 'page=7' }

const mountPdf = (
  bytes: Uint8Array = REPORT,
  { fragment = null, ...options }: MountOptions & { readonly fragment?: string | null } = {},
) =>
  mount(
    <InPane>
      <PdfViewer path={path} place={fragment === null ? null : { fragment }} />
    </InPane>,
    { ...options, answers: { ...fileAnswers({ [path]: bytes }), ...options.answers } },
  )
const sheet = (number: number) =>
  page.getByRole('listitem', { name: `Page ${number} of 12`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('the pages of a document are drawn with their text, and those out of sight are not', async () => {
  await mountPdf()
  await expect.element(sheet(1)).toBeVisible()
  await expect.element(page.getByText('The permit is not there yet.')).toBeInTheDocument()
  await expect.poll(() => sheet(1).element().querySelector('canvas')?.width).toBeGreaterThan(300)
  await expect.element(sheet(9)).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: 'Pages of report.pdf' })).toBeVisible()
  await expect.element(page.getByText('of 12', { exact: true })).toBeVisible()
  await expectSound()
})
deepTest('a link to a page opens at that page, and leads there again', async () => {
  const { show } = await mountPdf(REPORT, { fragment: 'page=7' })
  await expect.element(field('Page')).toHaveValue('7')
  await expect.element(page.getByText('Page 7 has its own words.')).toBeInTheDocument()
  await field('Page').fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Second page, about water.')).toBeInTheDocument()
  await show(
    <InPane>
      <PdfViewer path={path} place={{ fragment: 'page=7' }} />
    </InPane>,
  )
  await expect.element(field('Page')).toHaveValue('7')
})
deepTest('a link to a page opens there too when there was no room yet to scroll in', async () => {
  const inRoom = (display: 'none' | 'block') => (
    <div style={{ display, height: '100%' }}>
      <InPane>
        <PdfViewer path={path} place={LINK} />
      </InPane>
    </div>
  )
  const { screen, show } = await mount(inRoom('none'), { answers: fileAnswers({ [path]: REPORT }) })
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBe(null)
  await show(inRoom('block'))
  await expect.element(field('Page')).toHaveValue('7')
  await expect.element(page.getByText('Page 7 has its own words.')).toBeInTheDocument()
})
deepTest('the page that is typed is gone to, and one that is not there is the last', async () => {
  await mountPdf()
  await field('Page').fill('99')
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet(12)).toBeVisible()
  await expect.element(field('Page')).toHaveValue('12')
})
deepTest('words are searched in all pages, and one goes from match to match', async () => {
  await mountPdf(REPORT, { theme: 'dark' })
  await page.getByRole('list').click()
  await userEvent.keyboard('{Control>}f{/Control}')
  await field('Search').fill('PERMIT')
  await expect.element(page.getByText('0 of 3')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await expect.element(sheet(3)).toBeVisible()
  await expect.poll(() => CSS.highlights.get('pdf-match-current')?.size).toBe(1)
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await expectSound()
  await field('Search').fill('nothing like it')
  await expect.element(page.getByText('No match')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Search')).not.toBeInTheDocument()
  await expect.poll(() => CSS.highlights.get('pdf-match')?.size ?? 0).toBe(0)
})
deepTest('a document of pictures says that there is nothing to search', async () => {
  await mountPdf(tinyPdf([[], []]))
  await button('Search in this document').click()
  await field('Search').fill('permit')
  await expect.element(page.getByText(/has no text to search/)).toBeVisible()
})
deepTest('a link to the page and a quotation with one are put on the clipboard', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await mountPdf(REPORT, { fragment: 'page=3' })
  await expect.element(page.getByText('permit on the third page.')).toBeInTheDocument()
  await button('Copy link to this page').click()
  await expect
    .poll(() => written.mock.lastCall?.[0])
    .toBe('[[report.pdf#page=3|report.pdf, page 3]]')
  await button('Copy selection as a quotation').click()
  await expect.element(page.getByText('Select some text of the document first.')).toBeVisible()
  const piece = page.getByText('permit on the third page.').element()
  document.getSelection()?.selectAllChildren(piece)
  await button('Copy selection as a quotation').click()
  await expect
    .poll(() => written.mock.lastCall?.[0])
    .toBe('> permit on the third page.\n>\n> [[report.pdf#page=3|report.pdf, page 3]]\n')
})
deepTest('zooming keeps the page that is read', async () => {
  await mountPdf(REPORT, { fragment: 'page=5' })
  await expect.element(field('Page')).toHaveValue('5')
  const width = (): number => sheet(5).element().getBoundingClientRect().width
  await expect.poll(() => sheet(5).elements().length).toBe(1)
  const before = width()
  await page.getByRole('list').click({ position: { x: 3, y: 3 } })
  await userEvent.keyboard('+')
  await expect.poll(width).toBeGreaterThan(before * 1.15)
  await expect.element(field('Page')).toHaveValue('5')
  await button('Fit the page').click()
  await expect.poll(width).toBeLessThan(before)
  await expect.element(field('Page')).toHaveValue('5')
})
deepTest('what is no PDF document says so', async () => {
  await mountPdf(new TextEncoder().encode('not a document at all'))
  await expect.element(page.getByText(/no PDF document that can be shown/)).toBeVisible()
  await expectSound()
})
test('until it is there it says that it is being opened', async () => {
  await mountPdf(REPORT, { answers: { 'file.read': never }, size: 'tiny' })
  await expect.element(page.getByRole('status', { name: 'Opening the document…' })).toBeVisible()
  await expectSound()
})
deepTest('another file at its place is opened instead', async () => {
  const { host } = await mountPdf()
  await expect.element(page.getByText('The permit is not there yet.')).toBeInTheDocument()
  host.answer(fileAnswers({ [path]: tinyPdf([['Another document.']]) }))
  host.send('vault.changed', { changes: [{ path, etag: '0'.repeat(64) }], foldersChanged: [] })
  await expect.element(page.getByText('Another document.')).toBeInTheDocument()
})

test('the page that is gone to is the one that is read, however many are in sight', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await mountPdf()
  await expect.element(sheet(1)).toBeVisible()
  await page.getByRole('list').click({ position: { x: 3, y: 3 } })
  await userEvent.keyboard('----------')
  await expect.element(sheet(3)).toBeVisible()
  await expect.element(field('Page')).toHaveValue('1')
  await field('Page').fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Page')).toHaveValue('3')
  await button('Copy link to this page').click()
  await expect.poll(() => written.mock.lastCall?.[0]).toContain('#page=3|')
  await page.getByRole('list').click({ position: { x: 3, y: 3 } })
  await userEvent.keyboard('n')
  await expect.element(field('Page')).toHaveValue('4')
  await userEvent.keyboard('pp')
  await expect.element(field('Page')).toHaveValue('2')
})
test('a document that is written anew stays where the person is, not where a link led before', async () => {
  const { host } = await mountPdf(REPORT, { fragment: 'page=7' })
  await expect.element(field('Page')).toHaveValue('7')
  await field('Page').fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Page')).toHaveValue('2')
  const anew = [
    ['Written anew.'],
    ['Second page, anew.'],
    ...Array.from({ length: 10 }, () => ['']),
  ]
  host.answer(fileAnswers({ [path]: tinyPdf(anew) }))
  host.send('vault.changed', { changes: [{ path, etag: '0'.repeat(64) }], foldersChanged: [] })
  await expect.element(page.getByText('Second page, anew.')).toBeInTheDocument()
  await expect.element(field('Page')).toHaveValue('2')
})
test('a document whose reading was cut off with the connection is opened after it', async () => {
  const { host } = await mountPdf(REPORT, { answers: { 'file.read': never } })
  await expect.poll(() => host.asked('file.read').length).toBeGreaterThan(0)
  host.answer(fileAnswers({ [path]: REPORT }))
  host.goAway()
  host.comeBack()
  await expect.element(page.getByText('The permit is not there yet.')).toBeInTheDocument()
})
