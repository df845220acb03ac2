import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { lockedPdf } from '../../../../../test/shared/locked-pdf.ts'
import { tinyPdf } from '../../../../../test/shared/tiny-pdf.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { fileAnswers } from '../testing/file-answers.ts'
import { InPane } from '../testing/in-pane.tsx'
import { PdfViewer } from './pdf-viewer.tsx'

const path = vaultPath('papers/salary.pdf')
const LINES = [['What only I may read.']]
const PASSWORD = 'Kirschkuchen 7'

const viewer = (
  <InPane>
    <input aria-label="Elsewhere" />
    <PdfViewer path={path} place={null} />
  </InPane>
)
const mountLocked = (bytes = lockedPdf(LINES, PASSWORD), options: MountOptions = {}) =>
  mount(
    (stores) => {
      stores.workspace.openNote(path, { focus: true })
      return viewer
    },
    { unanswered: 'waits', ...options, answers: fileAnswers({ [path]: bytes }) },
  )
const field = page.getByLabelText('Password')
const unlock = page.getByRole('button', { name: 'Unlock' })
const text = page.getByText('What only I may read.')

test('a locked document asks for its password, and the field has the keys', async () => {
  await mountLocked()
  await expect.element(page.getByText('This document is locked with a password.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(unlock).toBeDisabled()
  await expectSound()
})
deepTest(
  'a wrong password is said, and can be typed over at once; the right one draws the page',
  async () => {
    await mountLocked()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('Apfelkuchen{Enter}')
    await expect.element(page.getByText('That is not its password.')).toHaveRole('alert')
    await expect.element(field).toHaveFocus()
    await expectSound()
    await userEvent.keyboard(`${PASSWORD}{Enter}`)
    await expect.element(text).toBeInTheDocument()
    await expect.poll(() => document.querySelector('canvas')?.width).toBeGreaterThan(300)
    await expect.element(field).not.toBeInTheDocument()
  },
)
deepTest('a second wrong password is said like the first one', async () => {
  await mountLocked()
  const alert = page.getByRole('alert')
  for (const wrong of ['one', 'two']) {
    await field.fill(wrong)
    await unlock.click()
    await expect.element(alert).toHaveTextContent('That is not its password.')
    await expect.element(field).toHaveValue(wrong)
  }
})
deepTest('a document that anybody may read opens without a question', async () => {
  await mountLocked(lockedPdf(LINES, ''))
  await expect.element(text).toBeInTheDocument()
  await expect.element(field).not.toBeInTheDocument()
})
deepTest(
  'Esc keeps what was typed, and a document that is closed meanwhile opens nothing',
  async () => {
    const { show, host } = await mountLocked()
    await field.fill(PASSWORD)
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveValue(PASSWORD)
    await show(<p>Closed</p>)
    await expect.element(page.getByText('Closed')).toBeVisible()
    const asked = host.asked('file.read').length
    await show(viewer)
    // Nobody has kept it.
    await expect.element(field).toHaveValue('')
    await expect.element(text).not.toBeInTheDocument()
    expect(host.asked('file.read').length).toBeGreaterThan(asked)
  },
)
test('the password is asked of nobody, kept nowhere and written into no log', async () => {
  const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name),
  )
  const { host } = await mountLocked()
  await field.fill('Apfelkuchen')
  await unlock.click()
  await expect.element(page.getByText('That is not its password.')).toBeVisible()
  await field.fill(PASSWORD)
  await unlock.click()
  await expect.element(text).toBeInTheDocument()
  const kept = JSON.stringify([
    [...host.allAsked()],
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.cookie,
    location.href,
    history.state,
    document.documentElement.outerHTML,
    logs.flatMap((log) => log.mock.calls.map(String)),
  ])
  expect(kept).not.toMatch(/Kirschkuchen|Apfelkuchen/)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
})
deepTest(
  'a document that is locked while somebody writes elsewhere does not take the keys',
  async () => {
    const { host, stores } = await mountLocked(tinyPdf([['Anybody may read this.']]))
    await expect.element(page.getByText('Anybody may read this.')).toBeInTheDocument()
    const elsewhere = page.getByLabelText('Elsewhere')
    await elsewhere.click()
    stores.workspace.act(performance.now()) // as the window tells it of each click
    host.answer(fileAnswers({ [path]: lockedPdf(LINES, PASSWORD) }))
    host.send('vault.changed', { changes: [{ path, etag: '0'.repeat(64) }], foldersChanged: [] })
    await expect.element(field).toBeVisible()
    await userEvent.keyboard('a line')
    await expect.element(elsewhere).toHaveValue('a line')
    await expect.element(field).toHaveValue('')
  },
)
